// The facts of HEIF and AVIF pictures: the Exif item, the size and the rotation.
// Thread: one at a time; reads the file. Invariant: of a file with several pictures, the largest gives the size.

import FeedsModels

struct HEIFFacts {
    let bytes: FileBytes
    /// The content of the `meta` box.
    let meta: Range<Int>

    private static let mostItems = 512

    func read() -> FileFacts {
        // A version and flags come first.
        let start = min(meta.upperBound, meta.lowerBound + 4)
        let boxes = Box.all(in: start..<meta.upperBound, of: bytes, most: 24)
        var facts = FileFacts()
        if let properties = boxes.first(where: { $0.name == "iprp" })?.content { readSize(properties, &facts) }
        if let names = boxes.first(where: { $0.name == "iinf" })?.content,
            let places = boxes.first(where: { $0.name == "iloc" })?.content, let item = exifItem(names),
            let place = place(of: item, places), let skipped = bytes.number(at: place.start, bytes: 4)
        {
            let head = 4 + skipped
            // The rotation is a property of the item here, and the Exif orientation repeats it.
            let exif = ExifFacts.read(bytes, at: place.start + head, place.count - head)
            (facts.taken, facts.contentID) = (exif?.taken, exif?.contentID)
        }
        return facts
    }

    private func readSize(_ properties: Range<Int>, _ facts: inout FileFacts) {
        guard let list = Box.all(in: properties, of: bytes, most: 4).first(where: { $0.name == "ipco" }) else { return }
        let boxes = Box.all(in: list.content, of: bytes, most: 64)
        let sizes = boxes.filter { $0.name == "ispe" }.compactMap { box -> (Int, Int)? in
            guard let width = bytes.number(at: box.content.lowerBound + 4, bytes: 4),
                let height = bytes.number(at: box.content.lowerBound + 8, bytes: 4)
            else { return nil }
            return (width, height)
        }
        let turn = boxes.first { $0.name == "irot" }.flatMap { bytes.number(at: $0.content.lowerBound, bytes: 1) } ?? 0
        guard let largest = sizes.max(by: { $0.0 < $1.0 }) else { return }
        facts.set(largest.0, largest.1, isTurned: turn % 2 == 1)
    }

    private func exifItem(_ names: Range<Int>) -> Int? {
        let isLong = bytes.number(at: names.lowerBound, bytes: 1) != 0
        let start = min(names.upperBound, names.lowerBound + (isLong ? 8 : 6))
        for box in Box.all(in: start..<names.upperBound, of: bytes, most: Self.mostItems) where box.name == "infe" {
            let (place, version) = (box.content.lowerBound, bytes.number(at: box.content.lowerBound, bytes: 1) ?? 0)
            let isWide = version == 3
            if version >= 2, bytes.name(at: place + (isWide ? 10 : 8)) == "Exif" {
                return bytes.number(at: place + 4, bytes: isWide ? 4 : 2)
            }
        }
        return nil
    }

    /// Where the item's bytes lie in the file; nil for an item in several parts, or inside another box.
    private func place(of item: Int, _ places: Range<Int>) -> (start: Int, count: Int)? {
        let start = places.lowerBound
        guard let version = bytes.number(at: start, bytes: 1), version <= 2,
            let sizes = bytes.number(at: start + 4, bytes: 2)
        else { return nil }
        let (offset, length, base) = (sizes >> 12, sizes >> 8 & 0xF, sizes >> 4 & 0xF)
        let index = version == 0 ? 0 : sizes & 0xF
        let wide = version == 2 ? 4 : 2
        guard [0, 4].contains(offset), [0, 4].contains(length), [0, 4].contains(base), [0, 4].contains(index),
            let count = bytes.number(at: start + 6, bytes: wide)
        else { return nil }
        var place = start + 6 + wide
        for _ in 0..<min(count, Self.mostItems) {
            guard let id = bytes.number(at: place, bytes: wide) else { return nil }
            place += wide + (version == 0 ? 0 : 2) + 2
            let from = base == 0 ? 0 : bytes.number(at: place, bytes: base) ?? 0
            guard let extents = bytes.number(at: place + base, bytes: 2) else { return nil }
            let first = place + base + 2 + index
            if id == item {
                guard extents == 1, offset > 0, length > 0, let own = bytes.number(at: first, bytes: offset),
                    let size = bytes.number(at: first + offset, bytes: length)
                else { return nil }
                return (from + own, size)
            }
            place += base + 2 + extents * (index + offset + length)
        }
        return nil
    }
}
