// The order in which users expect file names: clip 2 before clip 10, small and capital letters alike.
// Thread: any. Invariant: a total order that depends only on the two names, so it is the same on every machine.

package enum NaturalOrder {
    package static func isBefore(_ one: String, _ other: String) -> Bool {
        isBefore(Key(one), Key(other))
    }

    /// Makes the key of each name only once, because making it at every comparison takes seconds in a large folder.
    package static func sorted(_ names: [String]) -> [String] {
        names.map(Key.init).sorted(by: isBefore).map(\.name)
    }

    private struct Key {
        let name: String
        let bytes: [UInt8]

        init(_ name: String) {
            self.name = name
            bytes = NaturalOrder.key(of: name)
        }
    }

    private static func isBefore(_ one: Key, _ other: Key) -> Bool {
        for (a, b) in zip(one.bytes, other.bytes) where a != b { return a < b }
        return one.bytes.count == other.bytes.count ? one.name < other.name : one.bytes.count < other.bytes.count
    }

    /// Bytes that compare as the names do. A number stands as how many digits it has and its digits, so that numbers of
    /// any length compare without overflow; it comes before any letter.
    package static func key(of name: String) -> [UInt8] {
        let isPlain = name.utf8.allSatisfy { $0 < 0x80 }
        let letters = isPlain ? Array(name.utf8) : Array(name.lowercased().utf8)
        var key: [UInt8] = []
        key.reserveCapacity(letters.count + 8)
        var place = 0
        while place < letters.count {
            let start = place
            while place < letters.count, isDigit(letters[place]) { place += 1 }
            if place > start {
                let digits = letters[start..<place].drop { $0 == UInt8(ascii: "0") }
                key.append(number)
                key.append(UInt8(truncatingIfNeeded: digits.count >> 8))
                key.append(UInt8(truncatingIfNeeded: digits.count))
                key += digits
            } else {
                let letter = letters[place]
                key.append((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter) ? letter | 0x20 : letter)
                place += 1
            }
        }
        return key
    }

    /// Less than any letter that a name holds.
    private static let number: UInt8 = 1

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
