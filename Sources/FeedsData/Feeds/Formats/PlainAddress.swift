// Recognises addresses in the usual form, `https://cdn.example/a/b.mp4`. They can be read directly, without the slow
// parsing, joining and escaping that other addresses need.
// Thread: any; pure. Invariant: for a plain address the answers are Foundation's; for any other address there is no
// answer.

import Foundation

enum PlainAddress {
    /// Whether it has a web scheme and a host in lower case, no login and no port, nothing that must be escaped, and no
    /// dots that lead to another folder.
    static func isOne(_ text: String) -> Bool {
        let bytes = text.utf8
        let start = text.hasPrefix("https://") ? 8 : 7
        guard start == 8 || text.hasPrefix("http://") else { return false }
        var last = UInt8(ascii: "/")
        var isHost = true
        for byte in bytes.dropFirst(start) {
            if isHost {
                isHost = isOfHost(byte)
                guard isHost || byte == UInt8(ascii: "/") && last != UInt8(ascii: "/") else { return false }
            } else {
                guard isOfPath(byte), last != UInt8(ascii: "/") || byte != UInt8(ascii: ".") else { return false }
            }
            last = byte
        }
        return bytes.count > start
    }

    /// The file's extension, when it is a short word in a plain address. Nil leaves the question open.
    static func fileExtension(of text: String) -> String? {
        guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let name = text.utf8[text.utf8.index(after: dot)...]
        guard (2...5).contains(name.count), name.allSatisfy(isLetterOrDigit), isOne(text) else { return nil }
        // The dot must be in the path, and must not begin a name.
        let before = text.utf8[..<dot]
        guard before.last != UInt8(ascii: "/"), before.count(where: { $0 == UInt8(ascii: "/") }) > 2,
            !before.contains(UInt8(ascii: "?"))
        else { return nil }
        return String(Substring(name))
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isOfHost(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }

    private static func isOfPath(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"),
            UInt8(ascii: "?"), UInt8(ascii: "="), UInt8(ascii: "&"), UInt8(ascii: "+"), UInt8(ascii: ","):
            true
        default: isLetterOrDigit(byte)
        }
    }
}
