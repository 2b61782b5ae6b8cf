// Splits HTML into texts and tags. Broken HTML is read as browsers read it.
// Thread: any; plain values. Invariant: each byte belongs to at most one token.

import Foundation

struct HTMLTokens {
    enum Token: Equatable {
        /// Entities are not decoded.
        case text(Range<Int>)
        case open(name: String, attributes: Range<Int>)
        case close(name: String)
    }

    let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func next() -> Token? {
        while place < bytes.count {
            if bytes[place] != UInt8(ascii: "<") || !beginsMarkup(place) { return .text(text()) }
            if let tag = markup() { return tag }
        }
        return nil
    }

    /// Skips to the end of `</name>`, or of the document.
    mutating func skip(to name: String) {
        while let bracket = index(of: UInt8(ascii: "<"), from: place) {
            place = bracket + 1
            guard place < bytes.count, bytes[place] == UInt8(ascii: "/"), self.name(at: place + 1) == name else {
                continue
            }
            place = index(of: UInt8(ascii: ">"), from: place).map { $0 + 1 } ?? bytes.count
            return
        }
        place = bytes.count
    }

    // MARK: Text

    private mutating func text() -> Range<Int> {
        let start = place
        // A bracket that begins no tag belongs to the text.
        repeat {
            place = index(of: UInt8(ascii: "<"), from: place + 1) ?? bytes.count
        } while place < bytes.count
            && !beginsMarkup(place)
        return start..<place
    }

    private func beginsMarkup(_ bracket: Int) -> Bool {
        guard bracket + 1 < bytes.count else { return false }
        let next = bytes[bracket + 1]
        if next == UInt8(ascii: "/") { return bracket + 2 < bytes.count && Self.isLetter(bytes[bracket + 2]) }
        return Self.isLetter(next) || next == UInt8(ascii: "!") || next == UInt8(ascii: "?")
    }

    private func index(of byte: UInt8, from start: Int) -> Int? {
        guard start < bytes.count else { return nil }
        return bytes.withUnsafeBufferPointer { all in
            guard let base = all.baseAddress, let found = memchr(base + start, Int32(byte), all.count - start) else {
                return nil
            }
            return UnsafeRawPointer(found) - UnsafeRawPointer(base)
        }
    }

    // MARK: Tags

    /// Nil for a comment and the like.
    private mutating func markup() -> Token? {
        let start = place + 1
        if bytes[start] == UInt8(ascii: "!") || bytes[start] == UInt8(ascii: "?") {
            skipDeclaration(start)
            return nil
        }
        let isClosing = bytes[start] == UInt8(ascii: "/")
        let name = name(at: start + (isClosing ? 1 : 0))
        let from = start + (isClosing ? 1 : 0) + name.utf8.count
        let end = tagEnd(from: from)
        place = min(bytes.count, end + 1)
        return isClosing ? .close(name: name) : .open(name: name, attributes: from..<end)
    }

    private mutating func skipDeclaration(_ start: Int) {
        let isComment = bytes[start...].starts(with: "!--".utf8)
        guard isComment else {
            place = index(of: UInt8(ascii: ">"), from: start).map { $0 + 1 } ?? bytes.count
            return
        }
        var end = start + 3
        while let bracket = index(of: UInt8(ascii: ">"), from: end) {
            end = bracket + 1
            guard bytes[bracket - 1] == UInt8(ascii: "-"), bytes[bracket - 2] == UInt8(ascii: "-") else { continue }
            place = end
            return
        }
        place = bytes.count
    }

    /// The bracket that ends the tag. Brackets in closed quotation marks do not count.
    private func tagEnd(from start: Int) -> Int {
        var place = start
        while place < bytes.count, bytes[place] != UInt8(ascii: ">") {
            let byte = bytes[place]
            let isQuote = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
            if isQuote, let last = bytes[start..<place].last(where: { $0 > 0x20 }), last == UInt8(ascii: "=") {
                guard let end = index(of: byte, from: place + 1) else { break }
                place = end
            }
            place += 1
        }
        return index(of: UInt8(ascii: ">"), from: place) ?? bytes.count
    }

    /// In small letters.
    private func name(at start: Int) -> String {
        var end = start
        while end < bytes.count, Self.isInName(bytes[end]) { end += 1 }
        return String(decoding: bytes[start..<end].lazy.map { Self.isLetter($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    /// Names with a hyphen belong to vocabularies beside HTML.
    private static func isInName(_ byte: UInt8) -> Bool {
        isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
    }

    static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
}
