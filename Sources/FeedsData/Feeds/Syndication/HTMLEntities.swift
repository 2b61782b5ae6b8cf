// Decodes entities such as `&eacute;`, `&#233;` and `&#xE9;`.
// Thread: any; pure. Invariant: it decodes once, so `&amp;lt;` becomes `&lt;`; unknown entities stay.

import XMLBridge

enum HTMLEntities {
    static func decoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var result: [UInt8] = []
        let bytes = Array(text.utf8)
        var place = 0
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "&"), let found = entity(in: bytes, at: place) {
                result += Array(found.text.utf8)
                place = found.end
            } else {
                result.append(bytes[place])
                place += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The entity that begins with this ampersand.
    static func entity(in bytes: [UInt8], at ampersand: Int) -> (text: String, end: Int)? {
        let start = ampersand + 1
        guard start < bytes.count else { return nil }
        if bytes[start] == UInt8(ascii: "#") { return number(in: bytes, from: start + 1) }
        var end = start
        let last = min(bytes.count, start + NamedCharacters.longestName)
        while end < last, isInName(bytes[end]) { end += 1 }
        let name = bytes[start..<end]
        if end < bytes.count, bytes[end] == UInt8(ascii: ";") {
            if let text = NamedCharacters.text(named: String(decoding: name, as: UTF8.self)) { return (text, end + 1) }
        }
        return withoutSemicolon(name)
    }

    /// `&nbsp` and `&copy2026` are entities; `&section=2` in an address is none.
    private static func withoutSemicolon(_ name: ArraySlice<UInt8>) -> (text: String, end: Int)? {
        for count in stride(from: min(name.count, 6), through: 2, by: -1) {
            let part = name.prefix(count)
            guard part.count == name.count || !HTMLTokens.isLetter(name[part.endIndex]) else { continue }
            if let text = NamedCharacters.textWithoutSemicolon(named: String(decoding: part, as: UTF8.self)) {
                return (text, part.endIndex)
            }
        }
        return nil
    }

    private static func number(in bytes: [UInt8], from start: Int) -> (text: String, end: Int)? {
        guard start < bytes.count else { return nil }
        let isHex = bytes[start] | 0x20 == UInt8(ascii: "x")
        let first = isHex ? start + 1 : start
        var end = first
        while end < bytes.count, end < first + 8, isDigit(bytes[end], isHex) { end += 1 }
        guard let number = UInt32(String(decoding: bytes[first..<end], as: UTF8.self), radix: isHex ? 16 : 10) else {
            return nil
        }
        let isClosed = end < bytes.count && bytes[end] == UInt8(ascii: ";")
        return (NamedCharacters.text(numbered: number) ?? "\u{FFFD}", end + (isClosed ? 1 : 0))
    }

    private static func isDigit(_ byte: UInt8, _ isHex: Bool) -> Bool {
        (0x30...0x39).contains(byte) || isHex && (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }

    private static func isInName(_ byte: UInt8) -> Bool { HTMLTokens.isLetter(byte) || (0x30...0x39).contains(byte) }
}
