// A parsed JSON document, read leniently: every accessor returns nil instead of failing, and accepts the variants of
// real feeds.
// Thread: any; a plain value. Invariant: a number that fits an Int is an `.int`, so identifiers stay exact.

import FeedsModels
package import Foundation

package enum JSONTree: Sendable, Hashable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([JSONTree])
    case object(JSONObject)
}

// MARK: - Structure

extension JSONTree {
    /// The member of that name; null when it is missing, or when the value is not an object (`[]` instead of an
    /// object).
    package subscript(key: String) -> JSONTree {
        guard case .object(let members) = self else { return .null }
        return members[key] ?? .null
    }

    /// Whether there is a member of that name, with any value.
    func has(_ key: String) -> Bool {
        if case .object(let members) = self { members[key] != nil } else { false }
    }

    /// The elements; a single value counts as a list of itself, null as an empty list.
    package var list: [JSONTree] {
        switch self {
        case .array(let elements): elements
        case .null: []
        default: [self]
        }
    }

    package var isNull: Bool {
        if case .null = self { true } else { false }
    }

    package var isObject: Bool {
        if case .object = self { true } else { false }
    }

    package var isString: Bool {
        if case .string = self { true } else { false }
    }

    /// The kind of value, for a sentence: "it is a number, not an object".
    package var kindName: String {
        switch self {
        case .null: "null"
        case .bool: tr("true or false")
        case .int, .double: tr("a number")
        case .string: tr("a string")
        case .array: tr("a list")
        case .object: tr("an object")
        }
    }
}

// MARK: - Lenient values

extension JSONTree {
    /// The trimmed string; nil when empty.
    package var text: String? {
        guard case .string(let string) = self else { return nil }
        let trimmed = string.trimmed
        return trimmed.isEmpty ? nil : trimmed
    }

    /// An identifier: a non-empty string, or a whole number written out.
    package var identifier: String? {
        if case .double(let number) = self, number.isFinite {
            return Int(exactly: number).map(String.init) ?? String(number)
        }
        if case .int(let number) = self { return String(number) }
        return text
    }

    package var double: Double? {
        switch self {
        case .int(let number): Double(number)
        case .double(let number): number.isFinite ? number : nil
        case .string: text.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
        default: nil
        }
    }

    /// A whole number: 12, 12.0, "12", "1e3".
    package var int: Int? {
        if case .int(let number) = self { return number }
        if let text, let number = Int(text) { return number }
        return double.flatMap { Int(exactly: $0.rounded(.towardZero)) }
    }

    package var bool: Bool? {
        switch self {
        case .bool(let bool): bool
        case .int(0), .double(0): false
        case .int(1), .double(1): true
        case .string:
            ["true": true, "1": true, "yes": true, "false": false, "0": false, "no": false][text?.lowercased() ?? ""]
        default: nil
        }
    }

    /// A whole number that serves as a name or a position, never in arithmetic.
    package var ordinal: Int? { int }

    /// A count: zero is valid, a negative number or junk is nil.
    package var count: Int? { Bound.count(int) }

    /// A width or height in pixels.
    package var side: Int? { Bound.side(int) }

    /// The length of a file; nil for an empty file.
    package var bytes: Int? { Bound.bytes(int).flatMap { $0 > 0 ? $0 : nil } }

    /// Bits per second.
    package var rate: Int? { Bound.rate(int) }

    /// Columns of a storyboard sheet, or the number of its stills.
    package var tiles: Int? { Bound.tiles(int) }

    /// From the middle of a picture to its edge: -1 to 1.
    package var offset: Double? { Bound.offset(double) }

    /// Seconds, greater than zero.
    package var duration: Double? { Bound.duration(LenientDuration.seconds(of: self)) }

    package var ratio: Double? { Bound.ratio(double) }

    package var start: Double? { Bound.start(double) }

    package var date: Date? { Bound.moment(LenientDate.date(of: self)) }
}

extension String {
    /// Without spaces and newlines around it. A long feed has a hundred thousand texts, and calling Foundation for each
    /// would take longer than the rest of the reading. So Foundation is called only for a text that begins or ends with
    /// a rare character.
    var trimmed: String {
        let bytes = utf8
        guard let first = bytes.firstIndex(where: { !Self.isSpace($0) }),
            let last = bytes.lastIndex(where: { !Self.isSpace($0) })
        else { return "" }
        let printable: ClosedRange<UInt8> = 0x21...0x7e
        guard printable.contains(bytes[first]), printable.contains(bytes[last]) else {
            return trimmingCharacters(in: .whitespacesAndNewlines)
        }
        let end = bytes.index(after: last)
        return first == bytes.startIndex && end == bytes.endIndex ? self : String(self[first..<end])
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
}
