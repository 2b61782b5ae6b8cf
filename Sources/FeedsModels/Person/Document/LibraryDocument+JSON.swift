// The exported document as readable JSON: sorted members, ISO 8601 dates with milliseconds.
// Thread: any. Invariant: `init(json:)` reads what `json` writes to the same values.

package import Foundation

extension LibraryDocument {
    /// No user has this much data; a larger document is a mistake or an attack.
    package static let sizeLimit = 256 << 20

    package func json(exported: Date) throws(StoreError) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var value = encoder.singleValueContainer()
            try value.encode(date.isoText)
        }
        // JSON cannot express NaN or infinity. Such a number must not lose the rest; our own data holds none.
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        do {
            return try encoder.encode(Whole(document: inOrder, exported: exported))
        } catch {
            throw .failed(tr("the document could not be written (%1)", "\(error)"))
        }
    }

    /// Sorted, so that equal documents give equal texts.
    private var inOrder: LibraryDocument {
        var document = self
        document.hiddenAuthors.sort { ($0.key.source, $0.key.name) < ($1.key.source, $1.key.name) }
        document.messages.sort {
            ($0.message.sent, $0.message.id.uuidString) < ($1.message.sent, $1.message.id.uuidString)
        }
        document.stories.sort {
            ($0.key.source, $0.key.user, $0.key.image) < ($1.key.source, $1.key.user, $1.key.image)
        }
        document.follows.sort { $0.follow.isBefore($1.follow) }
        return document
    }

    package init(json: Data) throws(StoreError) {
        guard json.count <= Self.sizeLimit else {
            throw .badDocument(tr("it is larger than %1 MB", "\(Self.sizeLimit >> 20)"))
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let text = try decoder.singleValueContainer().decode(String.self)
            if let date = Date(isoText: text) { return date }
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "“\(text.prefix(40))” is not a date"))
        }
        do {
            self = try decoder.decode(Whole.self, from: json).document
        } catch let error as StoreError {
            throw error
        } catch {
            // Errors within a part are reported for that part, so here the text as a whole is wrong.
            throw .badDocument(tr("it is not valid JSON"))
        }
    }
}

/// The outermost object.
private struct Whole: Codable {
    private enum Name: String, CodingKey {
        case mutoscope, exported, posts, messages, stories, follows
        case hiddenAuthors = "hidden_authors"
    }

    var document: LibraryDocument
    var exported: Date

    init(document: LibraryDocument, exported: Date) {
        self.document = document
        self.exported = exported
    }

    init(from decoder: any Decoder) throws {
        guard let whole = try? decoder.container(keyedBy: Name.self) else {
            throw StoreError.badDocument(tr("it is no object"))
        }
        guard let format = try? whole.decode(Int.self, forKey: .mutoscope) else {
            throw StoreError.badDocument(tr("it has no number called “mutoscope”"))
        }
        guard format <= LibraryDocument.format else {
            throw StoreError.badDocument(tr("a newer version of the program wrote it (format %1)", "\(format)"))
        }
        guard format > 0 else { throw StoreError.badDocument(tr("there is no format %1", "\(format)")) }
        // The date is only for readers; the document is complete without it.
        exported = (try? whole.decode(Date.self, forKey: .exported)) ?? .distantPast
        document = LibraryDocument()
        document.posts = try Self.list(whole, .posts, &document.skipped)
        document.hiddenAuthors = try Self.list(whole, .hiddenAuthors, &document.skipped)
        document.messages = try Self.list(whole, .messages, &document.skipped)
        document.stories = try Self.list(whole, .stories, &document.skipped)
        document.follows = try Self.list(whole, .follows, &document.skipped)
    }

    func encode(to encoder: any Encoder) throws {
        var whole = encoder.container(keyedBy: Name.self)
        try whole.encode(LibraryDocument.format, forKey: .mutoscope)
        try whole.encode(exported, forKey: .exported)
        try whole.encode(document.posts, forKey: .posts)
        try whole.encode(document.hiddenAuthors, forKey: .hiddenAuthors)
        try whole.encode(document.messages, forKey: .messages)
        try whole.encode(document.stories, forKey: .stories)
        try whole.encode(document.follows, forKey: .follows)
    }

    private static func list<Record: Decodable>(
        _ whole: KeyedDecodingContainer<Name>, _ name: Name, _ skipped: inout [SkippedItem]
    ) throws -> [Record] {
        guard whole.contains(name) else { return [] }
        var found: [Record] = []
        do {
            for (index, part) in try whole.decode([Part<Record>].self, forKey: name).enumerated() {
                switch part.result {
                case .success(let record): found.append(record)
                case .failure(let flaw):
                    skipped.append(SkippedItem(place: "\(name.rawValue)[\(index)]", reason: flaw.reason))
                }
            }
        } catch {
            skipped.append(SkippedItem(place: name.rawValue, reason: error.reason))
        }
        return found
    }
}

/// A part of a list that may be unreadable while the other parts are fine.
private struct Part<Record: Decodable>: Decodable {
    struct Flaw: Error {
        let reason: String
    }

    let result: Result<Record, Flaw>

    init(from decoder: any Decoder) throws {
        do {
            result = .success(try Record(from: decoder))
        } catch {
            result = .failure(Flaw(reason: error.reason))
        }
    }
}

extension Error {
    /// The error for the user, without its place in the code.
    fileprivate var reason: String {
        // Foundation's errors for numbers out of range and broken text are not public types.
        guard let error = self as? DecodingError else { return "it holds a number or a text that cannot be read" }
        return switch error {
        case .typeMismatch(let type, let context): "\(context.place)is not of the kind \(type)"
        case .valueNotFound(_, let context): "\(context.place)is null"
        case .keyNotFound(let key, let context): "\(context.place)has no “\(key.stringValue)”"
        case .dataCorrupted(let context): context.debugDescription
        @unknown default: "it cannot be read"
        }
    }
}

extension DecodingError.Context {
    /// The last names of the coding path. The first two, the list and the index, are shown separately.
    fileprivate var place: String {
        let names = codingPath.dropFirst(2).map { key in key.intValue.map { "[\($0)]" } ?? key.stringValue }
        return names.isEmpty ? "it " : names.joined(separator: ".").replacing(".[", with: "[") + " "
    }
}

extension Date {
    /// "2026-08-01T10:00:00.250Z". Foundation's own format loses a millisecond when the Double is slightly too low.
    fileprivate var isoText: String {
        let whole = milliseconds
        let rest = ((whole % 1000) + 1000) % 1000
        let seconds = Date(milliseconds: whole - rest).formatted(.iso8601)
        let digits = String(rest)
        return seconds.dropLast() + "." + String(repeating: "0", count: 3 - digits.count) + digits + "Z"
    }

    fileprivate init?(isoText text: String) {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains("."))
        // A text without a date is normal here, so the error is not reported.
        guard let date = try? style.parse(text) else { return nil }
        self = date.whole
    }
}
