// The faults of a feed that was read.
// Thread: any; plain values. Invariant: descriptions are English, for the command line.

package enum SyndicationProblem: Sendable, Hashable {
    /// The first place that is not well formed. Reading went on.
    case malformed(line: Int)
    /// The document ends inside an element.
    case cutShort
    case noElement
    /// Reading stopped there, as it did for the next two.
    case tooDeep(limit: Int)
    case tooLong(limit: Int)
    case tooManyNamespaces(limit: Int)
    /// Only the beginning of a text was kept.
    case textCut(limit: Int)
    case attributesDropped
    case unknownEncoding(String)
    /// Bytes that the encoding does not have.
    case mixedEncoding
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

extension SyndicationProblem: CustomStringConvertible {
    package var description: String {
        switch self {
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
        case .tooManyEntries(let limit): "it has more than \(limit) entries; the rest was not read"
        case .entryTooLong(let limit): "an entry has more than \(limit) elements; the rest of it was not read"
        case .repeatedIDs(let count): "entries that share the id of an earlier one: \(count)"
        case .unreadableDates(let count): "dates that cannot be read: \(count)"
        case .unusableAddresses(let count): "addresses that cannot be used: \(count)"
        }
    }
}
