// Classes of bytes in XML.
// Thread: any; pure. Invariant: names are ASCII; a tag with another name is text.

import Glibc

enum XMLBytes {
    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }

    static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    static func beginsName(_ byte: UInt8) -> Bool { isLetter(byte) || byte == UInt8(ascii: "_") }

    static func isInName(_ byte: UInt8) -> Bool {
        beginsName(byte) || isDigit(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".")
    }

    /// Control characters, which XML may not hold.
    static func isForbidden(_ byte: UInt8) -> Bool { byte < 0x20 && !isSpace(byte) }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether these ASCII letters stand here, in any case.
    func has(_ word: StaticString, at place: Int) -> Bool {
        guard place + word.utf8CodeUnitCount <= count else { return false }
        return word.withUTF8Buffer { letters in
            letters.indices.allSatisfy { Self.folded(self[place + $0]) == Self.folded(letters[$0]) }
        }
    }

    /// The place right after these letters, from `place` on.
    func end(of word: StaticString, from place: Int) -> Int? {
        word.withUTF8Buffer { letters in
            var place = place
            while place + letters.count <= count {
                guard let start = firstIndex(of: letters[0], from: place) else { return nil }
                if start + letters.count <= count, letters.indices.allSatisfy({ self[start + $0] == letters[$0] }) {
                    return start + letters.count
                }
                place = start + 1
            }
            return nil
        }
    }

    func firstIndex(of byte: UInt8, from place: Int) -> Int? {
        guard place < count, let start = baseAddress,
            let found = memchr(start + place, Int32(byte), count - place)
        else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(start)
    }

    private static func folded(_ byte: UInt8) -> UInt8 { XMLBytes.isLetter(byte) ? byte | 0x20 : byte }
}
