// Parses bytes into a JSONTree. Foundation's parser rejects a whole feed for a number like 1e400, reports no line, and
// takes three times as long. This parser accepts trailing commas, a BOM, leading zeros, raw control characters and
// broken UTF-8; of two equal keys the first counts.
// Thread: any. Invariant: depth and number of values are bounded for any input.

package import Foundation

package struct JSONParser {
    package static let depthLimit = 512
    /// Limits memory: a hostile document of commas could otherwise become a tree of gigabytes.
    package static let valueLimit = 4_000_000

    private let bytes: [UInt8]
    private let mostValues: Int
    private var position = 0
    private var depth = 0
    private var values = 0

    package static func parse(
        _ data: Data, atMost mostValues: Int = Self.valueLimit
    ) throws(JSONSyntaxError) -> JSONTree {
        var parser = JSONParser(bytes: [UInt8](data), mostValues: mostValues)
        return try parser.document()
    }

    private init(bytes: [UInt8], mostValues: Int) {
        self.bytes = bytes
        self.mostValues = mostValues
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
        guard values <= mostValues else { throw failure("it holds more than \(mostValues) values") }
        skipSpace()
        guard let byte = peek else { throw failure("it ends in the middle") }
        switch byte {
        case UInt8(ascii: "{"): return .object(try object())
        case UInt8(ascii: "["): return .array(try array())
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default: throw failure("\(name(of: byte)) stands where a value should be")
        }
    }
}

// MARK: - Lists and objects

extension JSONParser {
    private mutating func array() throws(JSONSyntaxError) -> [JSONTree] {
        try descend()
        defer { depth -= 1 }
        var elements: [JSONTree] = []
        while !take(UInt8(ascii: "]")) {
            elements.append(try value())
            try separator(before: UInt8(ascii: "]"))
        }
        return elements
    }

    private mutating func object() throws(JSONSyntaxError) -> JSONObject {
        try descend()
        defer { depth -= 1 }
        var members: [JSONObject.Member] = []
        while !take(UInt8(ascii: "}")) {
            skipSpace()
            guard let byte = peek else { throw failure("it ends in the middle") }
            guard byte == UInt8(ascii: "\"") else { throw failure("\(name(of: byte)) stands where a key should be") }
            let key = try string()
            guard take(UInt8(ascii: ":")) else { throw failure("a colon is missing after “\(key.prefix(40))”") }
            members.append((key, try value()))
            try separator(before: UInt8(ascii: "}"))
        }
        return JSONObject(members)
    }

    /// Moves past the bracket.
    private mutating func descend() throws(JSONSyntaxError) {
        depth += 1
        guard depth <= Self.depthLimit else { throw .tooDeep(limit: Self.depthLimit) }
        position += 1
    }

    /// Reads a comma, unless the end comes next.
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
        if let small = smallNumber() { return .int(small) }
        let start = position
        while let byte = peek, Self.belongsToNumber(byte) { position += 1 }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if let int = Int(text) { return .int(int) }
        if let double = Double(text) { return .double(double) }
        position = start
        throw failure("“\(text.prefix(40))” is not a number")
    }

    /// Reads a number of few digits that cannot overflow, the usual case. Otherwise reads nothing.
    private mutating func smallNumber() -> Int? {
        var number = 0
        var end = position
        while end < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[end]) {
            number = number &* 10 &+ Int(bytes[end] &- UInt8(ascii: "0"))
            end += 1
        }
        guard (1...18).contains(end - position), end == bytes.count || !Self.belongsToNumber(bytes[end]) else {
            return nil
        }
        position = end
        return number
    }

    private static func belongsToNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    private mutating func string() throws(JSONSyntaxError) -> String {
        position += 1
        let start = position
        skipPlainText()
        // Most texts have no escape, so they are copied only once.
        if peek == UInt8(ascii: "\"") {
            position += 1
            return String(decoding: bytes[start..<position - 1], as: UTF8.self)
        }
        var text = Array(bytes[start..<position])
        while let byte = peek {
            if byte == UInt8(ascii: "\"") {
                position += 1
                return String(decoding: text, as: UTF8.self)
            }
            try escape(into: &text)
            let next = position
            skipPlainText()
            text += bytes[next..<position]
        }
        throw failure("it ends inside a string")
    }

    /// Moves to the next quotation mark or escape.
    private mutating func skipPlainText() {
        var end = position
        while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\\") { end += 1 }
        position = end
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONSyntaxError) {
        position += 1
        guard let byte = peek else { throw failure("it ends inside a string") }
        if byte == UInt8(ascii: "u") {
            text += Array(String(try unicodeEscape()).utf8)
            return
        }
        guard let plain = Self.meaning(of: byte) else { throw failure("“\\\(name(of: byte))” is no escape") }
        text.append(plain)
        position += 1
    }

    private static func meaning(of escaped: UInt8) -> UInt8? {
        switch escaped {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): escaped
        case UInt8(ascii: "b"): 8
        case UInt8(ascii: "f"): 12
        case UInt8(ascii: "n"): 10
        case UInt8(ascii: "r"): 13
        case UInt8(ascii: "t"): 9
        default: nil
        }
    }

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
