// The time and the orientation in Exif data, which JPEG, PNG, WebP and HEIF hold alike.
// Thread: one at a time; reads the file. Invariant: no table is followed twice, and none has more than `mostEntries`.

import FeedsModels

struct ExifFacts: Hashable {
    var taken: CivilTime?
    /// The picture is shown with its sides exchanged.
    var isTurned = false
    /// What an iPhone gives to both halves of a Live Photo.
    var contentID: String?
    /// True for a picture of a phone of Samsung, which has a way of its own to append a clip.
    var isSamsung = false

    private static let mostEntries = 256

    private enum Tag {
        static let maker = 0x010F
        static let orientation = 0x0112
        static let changed = 0x0132
        static let exif = 0x8769
        static let original = 0x9003
        static let digitized = 0x9004
        static let zone = 0x9010
        static let originalZone = 0x9011
        static let note = 0x927C
    }

    /// `start`: the place of the byte order mark, from which Exif counts.
    static func read(_ bytes: FileBytes, at start: Int, _ length: Int) -> ExifFacts? {
        let isLittle: Bool
        switch bytes.bytes(at: start, 2).map(Array.init) {
        case [0x49, 0x49]: isLittle = true
        case [0x4D, 0x4D]: isLittle = false
        default: return nil
        }
        let reader = Table(bytes: bytes, start: start, length: length, isLittle: isLittle)
        guard reader.number(at: 2, 2) == 42, let first = reader.number(at: 4, 4) else { return nil }
        let main = reader.entries(at: first)
        let own = main[Tag.exif].flatMap { reader.number(at: $0 + 8, 4) }.map { reader.entries(at: $0) } ?? [:]
        var facts = ExifFacts()
        let orientation = main[Tag.orientation].flatMap { reader.number(at: $0 + 8, 2) } ?? 1
        facts.isTurned = (5...8).contains(orientation)
        facts.isSamsung = main[Tag.maker].flatMap { reader.text(of: $0) }.map(isSamsung) ?? false
        facts.contentID = own[Tag.note].flatMap { reader.contentID(in: $0) }
        let zone = (own[Tag.originalZone] ?? own[Tag.zone]).flatMap { reader.text(of: $0) }.flatMap(offset)
        let texts = [own[Tag.original], own[Tag.digitized], main[Tag.changed]].compactMap(\.self)
        facts.taken = texts.lazy.compactMap { reader.text(of: $0) }.compactMap { time($0, zone) }.first
        return facts
    }

    private static func isSamsung(_ maker: [UInt8]) -> Bool {
        String(decoding: maker, as: UTF8.self).lowercased().hasPrefix("samsung")
    }

    /// "2024:01:31 12:34:56". Some programs write other marks between the numbers.
    static func time(_ text: [UInt8], _ offset: Int?) -> CivilTime? {
        guard text.count >= 19 else { return nil }
        let places = [(0, 4), (5, 2), (8, 2), (11, 2), (14, 2), (17, 2)]
        let numbers = places.compactMap { start, count in number(text[start..<start + count]) }
        guard numbers.count == 6 else { return nil }
        return CivilTime(
            numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], offset: offset)
    }

    /// "+02:00", "-0530" or "Z", in seconds.
    static func offset(_ text: [UInt8]) -> Int? {
        if text.first == UInt8(ascii: "Z") { return 0 }
        let digits = text.dropFirst().filter { $0 != UInt8(ascii: ":") }
        guard let sign = text.first, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(sign), digits.count >= 4,
            let hours = number(digits.prefix(2)), let minutes = number(digits.dropFirst(2).prefix(2)), hours <= 14,
            minutes < 60
        else { return nil }
        return (hours * 3600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
    }

    /// Nil unless all are digits; at most four of them.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.count <= 4,
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 & 0xF) }
    }

    private struct Table {
        let bytes: FileBytes
        let start: Int
        let length: Int
        let isLittle: Bool

        func number(at place: Int, _ count: Int) -> Int? {
            guard place >= 0, place + count <= length else { return nil }
            return bytes.number(at: start + place, bytes: count, isLittle: isLittle)
        }

        /// The places of a table's entries, by their tags.
        func entries(at place: Int) -> [Int: Int] {
            guard let count = number(at: place, 2), count <= ExifFacts.mostEntries else { return [:] }
            var found: [Int: Int] = [:]
            for index in 0..<count {
                let entry = place + 2 + index * 12
                guard let tag = number(at: entry, 2) else { break }
                if found[tag] == nil { found[tag] = entry }
            }
            return found
        }

        /// The text of an entry, as far as a date is long. Up to four letters stand in the entry itself.
        func text(of entry: Int) -> [UInt8]? {
            guard number(at: entry + 2, 2) == 2, let count = number(at: entry + 4, 4) else { return nil }
            let place = count <= 4 ? entry + 8 : number(at: entry + 8, 4)
            let wanted = min(count, 32)
            guard let place, place + wanted <= length else { return nil }
            return bytes.bytes(at: start + place, wanted).map { $0.prefix { $0 != 0 } }.map(Array.init)
        }

        /// The note of an iPhone is a table of its own, which counts from its beginning. The entry 17 names the Live
        /// Photo; nothing else of the note is read.
        func contentID(in entry: Int) -> String? {
            guard let size = number(at: entry + 4, 4), let place = number(at: entry + 8, 4), size > 32,
                place <= length, size <= length - place,
                bytes.bytes(at: start + place, 10).map(Array.init) == Array("Apple iOS\0".utf8)
            else { return nil }
            let note = Table(bytes: bytes, start: start + place, length: size, isLittle: false)
            let entries = Table(bytes: bytes, start: start + place + 14, length: size - 14, isLittle: false).entries(
                at: 0)
            guard let found = entries[17], note.number(at: found + 14 + 2, 2) == 2,
                let count = note.number(at: found + 14 + 4, 4), let text = note.number(at: found + 14 + 8, 4),
                (8...64).contains(count), text <= size, count <= size - text,
                let letters = bytes.bytes(at: start + place + text, count)
            else { return nil }
            return String(decoding: letters.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
