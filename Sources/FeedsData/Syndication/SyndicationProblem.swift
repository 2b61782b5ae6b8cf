// The faults of a feed that was read, and the reasons why a document is no feed.
// Thread: any; plain values. Invariant: descriptions are English, for the command line.

package import XMLBridge

package enum SyndicationProblem: Sendable, Hashable {
    case document(XMLProblem)
    /// Entries after so many were not read.
    case tooManyEntries(limit: Int)
    /// Entries of which only the first elements were read.
    case entryTooLong(limit: Int)
    /// So many entries share the id of another one.
    case repeatedIDs(Int)
    /// So many entries have a date that cannot be read.
    case unreadableDates(Int)
    /// So many addresses are neither `http:` nor `https:`, or are no addresses.
    case unusableAddresses(Int)
}

package enum SyndicationError: Error, Sendable, Hashable {
    case empty
    case notAFeed
    case invalidJSON(String)
}

extension SyndicationProblem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .document(let problem): Self.sentence(problem)
        case .tooManyEntries(let limit): "it has more than \(limit) entries; the rest was not read"
        case .entryTooLong(let limit): "an entry has more than \(limit) elements; the rest of it was not read"
        case .repeatedIDs(let count): "entries that share the id of an earlier one: \(count)"
        case .unreadableDates(let count): "dates that cannot be read: \(count)"
        case .unusableAddresses(let count): "addresses that cannot be used: \(count)"
        }
    }

    private static func sentence(_ problem: XMLProblem) -> String {
        switch problem {
        case .malformed(let line): "it is not well-formed XML, first in line \(line)"
        case .cutShort: "it ends in the middle"
        case .noElement: "it has no element"
        case .tooDeep(let limit): "its elements lie more than \(limit) deep; the rest was not read"
        case .tooLong(let limit): "it is longer than \(limit) bytes; the rest was not read"
        case .tooManyNamespaces(let limit): "it declares more than \(limit) namespaces; the rest was not read"
        case .textCut(let limit): "a text is longer than \(limit) bytes; the rest of it was not read"
        case .attributesDropped: "attributes that are too many or too long were not read"
        case .unknownEncoding(let name): "its encoding, “\(name.prefix(40))”, is not known"
        case .mixedEncoding: "it holds bytes that its encoding does not have"
        }
    }
}
