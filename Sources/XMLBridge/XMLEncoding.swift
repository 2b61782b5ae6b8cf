// Converts a document to UTF-8. The encoding comes from the byte order mark, the server's header, the document, or a guess,
// in this order.
// Thread: any; pure. Invariant: the result is UTF-8 whatever the bytes are, without a byte order mark.

package struct XMLEncoding {
    package private(set) var bytes: [UInt8]
    /// Its usual name in small letters.
    package private(set) var encoding: String
    package private(set) var problems: [XMLProblem] = []

    /// `charset` comes from the server's header; unknown names are ignored.
    package static func utf8(_ bytes: [UInt8], charset: String?) -> XMLEncoding {
        if let marked = byMark(bytes) { return marked }
        var unknown: [XMLProblem] = []
        let declared = bytes.withUnsafeBufferPointer { all in
            XMLPrologue(UnsafeBufferPointer(rebasing: all[..<min(all.count, 2048)])).encoding
        }
        for name in [charset, declared].compactMap({ $0 }) {
            guard let encoding = knownName(name) else {
                unknown.append(.unknownEncoding(name))
                continue
            }
            // Many UTF-8 documents still name UTF-16 or Latin-1, and a Latin-1 text is never valid UTF-8 by chance.
            if encoding == "utf-8" || encoding.hasPrefix("utf-16") || encoding == "windows-1252" && isMostlyUTF8(bytes)
            {
                if isUTF8(bytes) { break }
                continue
            }
            guard let text = IconvDecoder.utf8(bytes[...], from: encoding) else { continue }
            return XMLEncoding(
                bytes: text.bytes, encoding: encoding, problems: unknown + (text.isClean ? [] : [.mixedEncoding]))
        }
        var text = guessed(bytes)
        text.problems = unknown + text.problems
        return text
    }

    private static let marks: [(mark: [UInt8], encoding: String, length: Int)] = [
        ([0xEF, 0xBB, 0xBF], "utf-8", 3), ([0xFF, 0xFE, 0, 0], "utf-32le", 4), ([0, 0, 0xFE, 0xFF], "utf-32be", 4),
        ([0xFF, 0xFE], "utf-16le", 2), ([0xFE, 0xFF], "utf-16be", 2),
        // Without a mark, the zeros beside the first bracket show the encoding.
        ([0x3C, 0, 0, 0], "utf-32le", 0), ([0, 0, 0, 0x3C], "utf-32be", 0), ([0x3C, 0], "utf-16le", 0),
        ([0, 0x3C], "utf-16be", 0),
    ]

    private static func byMark(_ bytes: [UInt8]) -> XMLEncoding? {
        guard let found = marks.first(where: { bytes.starts(with: $0.mark) }) else { return nil }
        let rest = bytes[found.length...]
        if found.encoding == "utf-8" { return guessed(Array(rest)) }
        return IconvDecoder.utf8(rest, from: found.encoding).map {
            XMLEncoding(bytes: $0.bytes, encoding: found.encoding, problems: $0.isClean ? [] : [.mixedEncoding])
        }
    }

    private static func isUTF8(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

    private static func isMostlyUTF8(_ bytes: [UInt8]) -> Bool {
        if isUTF8(bytes) { return true }
        let mended = UTF8Mender.mended(bytes)
        return mended.characters > mended.errors
    }

    /// UTF-8, also where a few bytes are not; else Windows-1252.
    private static func guessed(_ bytes: [UInt8]) -> XMLEncoding {
        if isUTF8(bytes) { return XMLEncoding(bytes: bytes, encoding: "utf-8") }
        let mended = UTF8Mender.mended(bytes)
        guard mended.characters < mended.errors || mended.characters == 0 else {
            return XMLEncoding(bytes: mended.bytes, encoding: "utf-8", problems: [.mixedEncoding])
        }
        return XMLEncoding(bytes: bytes.flatMap(Windows1252.bytes), encoding: "windows-1252")
    }

    /// The encoding that browsers use for a name; nil for an unknown or forbidden one.
    private static func knownName(_ name: String) -> String? {
        let name = name.lowercased().filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
        guard !name.isEmpty, name.utf8.count < 40, name.allSatisfy(\.isASCII), !name.contains("/") else { return nil }
        if let meant = meanings[name] { return meant }
        return IconvDecoder.knows(name) && !name.hasPrefix("utf-7") && !name.hasPrefix("utf7") ? name : nil
    }

    private static let meanings = [
        "utf8": "utf-8", "unicode": "utf-8", "unicode-1-1-utf-8": "utf-8", "utf-8": "utf-8",
        "iso-8859-1": "windows-1252", "iso8859-1": "windows-1252", "iso_8859-1": "windows-1252",
        "latin1": "windows-1252", "latin-1": "windows-1252", "us-ascii": "windows-1252", "ascii": "windows-1252",
        "iso-8859-9": "windows-1254", "latin5": "windows-1254", "iso-8859-11": "windows-874", "tis-620": "windows-874",
        "x-sjis": "cp932", "shift_jis": "cp932", "shift-jis": "cp932", "sjis": "cp932", "gb2312": "gb18030",
        "gbk": "gb18030", "x-gbk": "gb18030", "big5": "big5-hkscs", "ks_c_5601-1987": "cp949", "euc-kr": "cp949",
        "x-euc-jp": "euc-jp", "utf16": "utf-16", "ucs-2": "utf-16", "x-user-defined": "windows-1252",
        "macintosh": "macintosh", "x-mac-roman": "macintosh",
    ]
}

/// Repairs text that is mostly UTF-8.
enum UTF8Mender {
    /// Keeps valid characters and reads all other bytes as Windows-1252. Counts multi-byte characters and invalid sequences.
    static func mended(_ bytes: [UInt8]) -> (bytes: [UInt8], characters: Int, errors: Int) {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 8)
        var (characters, errors) = (0, 0)
        var source = bytes.makeIterator()
        var parser = Unicode.UTF8.ForwardParser()
        var place = 0
        while true {
            switch parser.parseScalar(from: &source) {
            case .valid(let scalar):
                if scalar.count > 1 { characters += 1 }
                result.append(contentsOf: scalar)
                place += scalar.count
            case .error(let length):
                errors += 1
                for byte in bytes[place..<place + length] { result += Windows1252.bytes(byte) }
                place += length
            case .emptyInput: return (result, characters, errors)
            }
        }
    }
}
