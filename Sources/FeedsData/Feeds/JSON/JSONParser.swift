// Bytes to a JSONTree. Ours, because Foundation's parser refuses a whole feed for one number like 1e400, names no line,
// and takes three times as long. It forgives trailing commas, a BOM, leading zeros, raw control characters and broken
// UTF-8; of two equal keys the first counts. Thread: any. Invariant: depth and number of values are bounded, whatever the input.

package import Foundation

package enum JSONSyntaxError: Error, Sendable, Hashable {
    case tooDeep(limit: Int)
    /// What is wrong, with line and column.
    case invalid(String)
}

package struct JSONParser {
    package static let depthLimit = 512
    /// A hostile document of commas must not become gigabytes of tree.
    package static let valueLimit = 4_000_000

    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0
    private var values = 0

    package static func parse(_ data: Data) throws(JSONSyntaxError) -> JSONTree {
        var parser = JSONParser(bytes: [UInt8](data))
        return try parser.document()
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    private mutating func document() throws(JSONSyntaxError) -> JSONTree {
        let tree = try value()
        skipSpace()
        if let byte = peek { throw failure("\(name(of: byte)) follows after its end") }
        return tree
    }

    private mutating func value() throws(JSONSyntaxError) -> JSONTree {
        values += 1
        guard values <= Self.valueLimit else { throw failure("it holds more than \(Self.valueLimit) values") }
        skipSpace()
        guard let byte = peek else { throw failure("it ends in the middle") }
        switch byte {
        case UInt8(ascii: "{"): return try nested { parser throws(JSONSyntaxError) in try parser.object() }
        case UInt8(ascii: "["): return try nested { parser throws(JSONSyntaxError) in try parser.array() }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default: throw failure("\(name(of: byte)) stands where a value should be")
        }
    }

    private mutating func nested(
        _ parse: (inout JSONParser) throws(JSONSyntaxError) -> JSONTree
    ) throws(JSONSyntaxError) -> JSONTree {
        depth += 1
        guard depth <= Self.depthLimit else { throw .tooDeep(limit: Self.depthLimit) }
        position += 1
        let tree = try parse(&self)
        depth -= 1
        return tree
    }
}

// MARK: - Lists and objects

extension JSONParser {
    private mutating func array() throws(JSONSyntaxError) -> JSONTree {
        var elements: [JSONTree] = []
        while !take(UInt8(ascii: "]")) {
            elements.append(try value())
            try separator(before: UInt8(ascii: "]"))
        }
        return .array(elements)
    }

    private mutating func object() throws(JSONSyntaxError) -> JSONTree {
        var members: [String: JSONTree] = [:]
        while !take(UInt8(ascii: "}")) {
            skipSpace()
            guard let byte = peek else { throw failure("it ends in the middle") }
            guard byte == UInt8(ascii: "\"") else { throw failure("\(name(of: byte)) stands where a key should be") }
            let key = try string()
            guard take(UInt8(ascii: ":")) else { throw failure("a colon is missing after “\(key.prefix(40))”") }
            let member = try value()
            if members[key] == nil { members[key] = member }
            try separator(before: UInt8(ascii: "}"))
        }
        return .object(members)
    }

    /// A comma, unless the end comes next.
    private mutating func separator(before end: UInt8) throws(JSONSyntaxError) {
        if take(UInt8(ascii: ",")) { return }
        guard let byte = peek else { throw failure("it ends in the middle") }
        guard byte == end else { throw failure("\(name(of: byte)) stands where a comma should be") }
    }
}

// MARK: - Single values

extension JSONParser {
    private mutating func word(_ word: String, _ tree: JSONTree) throws(JSONSyntaxError) -> JSONTree {
        guard bytes[position...].starts(with: word.utf8) else { throw failure("an unknown word stands here") }
        position += word.utf8.count
        return tree
    }

    private mutating func number() throws(JSONSyntaxError) -> JSONTree {
        let start = position
        while let byte = peek, Self.numberBytes.contains(byte) { position += 1 }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if let int = Int(text) { return .int(int) }
        if let double = Double(text) { return .double(double) }
        position = start
        throw failure("“\(text.prefix(40))” is not a number")
    }

    private static let numberBytes = Set("+-.eE0123456789".utf8)

    private mutating func string() throws(JSONSyntaxError) -> String {
        position += 1
        var text: [UInt8] = []
        var start = position
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                text += bytes[start..<position]
                position += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                text += bytes[start..<position]
                text += try escape()
                start = position
            default:
                position += 1
            }
        }
        throw failure("it ends inside a string")
    }

    private mutating func escape() throws(JSONSyntaxError) -> [UInt8] {
        position += 1
        guard let byte = peek else { throw failure("it ends inside a string") }
        if byte == UInt8(ascii: "u") { return Array(String(try unicodeEscape()).utf8) }
        guard let plain = Self.escapes[byte] else { throw failure("“\\\(name(of: byte))” is no escape") }
        position += 1
        return [plain]
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
        UInt8(ascii: "/"): UInt8(ascii: "/"), UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12,
        UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9,
    ]

    private mutating func unicodeEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
        let first = try hexUnit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard UTF16.isLeadSurrogate(first), peek == UInt8(ascii: "\\") else { throw failure("half a surrogate pair") }
        position += 1
        guard peek == UInt8(ascii: "u") else { throw failure("half a surrogate pair") }
        let second = try hexUnit()
        guard UTF16.isTrailSurrogate(second) else { throw failure("half a surrogate pair") }
        return UTF16.decode(UTF16.EncodedScalar([first, second]))
    }

    private mutating func hexUnit() throws(JSONSyntaxError) -> UInt16 {
        let end = position + 5
        guard end <= bytes.count else { throw failure("it ends inside a string") }
        let digits = String(decoding: bytes[(position + 1)..<end], as: UTF8.self)
        guard let unit = UInt16(digits, radix: 16) else { throw failure("“\\u\(digits)” is no escape") }
        position = end
        return unit
    }
}

// MARK: - Where we are

extension JSONParser {
    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard peek == byte else { return false }
        position += 1
        return true
    }

    private func name(of byte: UInt8) -> String {
        (0x21..<0x7F).contains(byte) ? "“\(Character(Unicode.Scalar(byte)))”" : "byte \(byte)"
    }

    private func failure(_ what: String) -> JSONSyntaxError {
        let before = bytes[..<min(position, bytes.count)]
        let line = before.count { $0 == 0x0A } + 1
        let lastLine = before.lastIndex(of: 0x0A).map { before[($0 + 1)...] } ?? before
        let column = lastLine.count { $0 & 0xC0 != 0x80 } + 1
        return .invalid("\(what), at line \(line), column \(column)")
    }
}
