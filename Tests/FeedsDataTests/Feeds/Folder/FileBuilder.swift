// Small files of each kind whose facts a test knows, byte by byte.
// Thread: any; pure. Invariant: each file is well-formed as far as its head goes.

enum FileBuilder {
    static func number(_ value: Int, _ count: Int, isLittle: Bool = false) -> [UInt8] {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
        return isLittle ? bytes.reversed() : bytes
    }

    static func exif(_ date: String, orientation: Int = 1, zone: String? = nil, isLittle: Bool = true) -> [UInt8] {
        func n(_ value: Int, _ count: Int) -> [UInt8] { number(value, count, isLittle: isLittle) }
        let zoneEntries = zone == nil ? 0 : 1
        let own = 38
        let texts = own + 2 + (1 + zoneEntries) * 12 + 4
        var bytes = Array((isLittle ? "II" : "MM").utf8) + n(42, 2) + n(8, 4)
        bytes += n(2, 2) + n(0x0112, 2) + n(3, 2) + n(1, 4) + n(orientation, 2) + n(0, 2)
        bytes += n(0x8769, 2) + n(4, 2) + n(1, 4) + n(own, 4) + n(0, 4)
        bytes += n(1 + zoneEntries, 2) + n(0x9003, 2) + n(2, 2) + n(20, 4) + n(texts, 4)
        if let zone { bytes += n(0x9011, 2) + n(2, 2) + n(zone.utf8.count + 1, 4) + n(texts + 20, 4) }
        return bytes + n(0, 4) + Array(date.utf8) + [0] + Array((zone ?? "").utf8) + [0]
    }

    static func jpeg(_ exif: [UInt8], width: Int, height: Int) -> [UInt8] {
        let own = Array("Exif\0\0".utf8) + exif
        return [0xFF, 0xD8, 0xFF, 0xE0] + number(16, 2) + [UInt8](repeating: 0, count: 14)
            + [0xFF, 0xE1] + number(own.count + 2, 2) + own
            + [0xFF, 0xC0] + number(17, 2) + [8] + number(height, 2) + number(width, 2)
            + [UInt8](repeating: 1, count: 10)
            + [0xFF, 0xDA, 0, 2]
    }

    static func png(_ exif: [UInt8], width: Int, height: Int) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + number(13, 4) + Array("IHDR".utf8) + number(width, 4)
            + number(height, 4) + [8, 2, 0, 0, 0] + number(0, 4) + number(exif.count, 4) + Array("eXIf".utf8) + exif
            + number(0, 4) + number(0, 4) + Array("IEND".utf8)
    }

    static func webp(_ exif: [UInt8], width: Int, height: Int) -> [UInt8] {
        let head = Array("VP8X".utf8) + number(10, 4, isLittle: true) + [8, 0, 0, 0]
        let size = number(width - 1, 3, isLittle: true) + number(height - 1, 3, isLittle: true)
        let body = head + size + Array("EXIF".utf8) + number(exif.count, 4, isLittle: true) + exif
        return Array("RIFF".utf8) + number(body.count + 4, 4, isLittle: true) + Array("WEBP".utf8) + body
    }

    static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        number(content.count + 8, 4) + Array(name.utf8) + content
    }

    /// `created`: seconds since 1970. A turned video is stored with its sides exchanged.
    static func mp4(
        created: Int, seconds: Int, width: Int, height: Int, isTurned: Bool = false, date: String? = nil,
        contentID: String? = nil
    ) -> [UInt8] {
        let zeros = { (count: Int) in [UInt8](repeating: 0, count: count) }
        let mvhd =
            zeros(4) + number(created + 2_082_844_800, 4) + zeros(4) + number(1000, 4) + number(seconds * 1000, 4)
        let one = number(0x10000, 4)
        let upright = one + zeros(12) + one + zeros(12) + number(0x4000_0000, 4)
        let turned = zeros(4) + one + zeros(4) + number(-0x10000, 4) + zeros(16) + number(0x4000_0000, 4)
        let matrix = isTurned ? turned : upright
        let tkhd =
            zeros(40) + matrix + number((isTurned ? height : width) << 16, 4)
            + number((isTurned ? width : height) << 16, 4)
        var movie = box("mvhd", mvhd + zeros(80)) + box("trak", box("tkhd", tkhd))
        movie += words(
            [("creationdate", date), ("content.identifier", contentID)].compactMap { name, text in
                text.map { (name, $0) }
            })
        return box("ftyp", Array("isom".utf8) + zeros(4)) + box("mdat", zeros(20_000)) + box("moov", movie)
    }

    /// What an iPhone writes beside a video.
    private static func words(_ all: [(name: String, text: String)]) -> [UInt8] {
        if all.isEmpty { return [] }
        var (keys, items): ([UInt8], [UInt8]) = (number(0, 4) + number(all.count, 4), [])
        for (index, word) in all.enumerated() {
            let key = Array("com.apple.quicktime.\(word.name)".utf8)
            keys += number(key.count + 8, 4) + Array("mdta".utf8) + key
            let data = box("data", number(1, 4) + number(0, 4) + Array(word.text.utf8))
            items += number(data.count + 8, 4) + number(index + 1, 4) + data
        }
        return box("meta", box("hdlr", [UInt8](repeating: 0, count: 25)) + box("keys", keys) + box("ilst", items))
    }

    static func heif(_ exif: [UInt8], width: Int, height: Int) -> [UInt8] {
        let zeros = { (count: Int) in [UInt8](repeating: 0, count: count) }
        let infe = [2, 0, 0, 0] + number(7, 2) + zeros(2) + Array("Exif".utf8) + [0]
        let iinf = box("iinf", zeros(4) + number(1, 2) + box("infe", infe))
        let ipco = box("ipco", box("ispe", zeros(4) + number(width, 4) + number(height, 4)) + box("irot", [1]))
        let ftyp = box("ftyp", Array("heic".utf8) + zeros(4))
        let item = number(0, 4) + exif
        // The places come last, and say where the item lies behind all boxes.
        let iloc = { (place: Int) in
            box(
                "iloc",
                zeros(4) + [0x44, 0] + number(1, 2) + number(7, 2) + zeros(2) + number(1, 2)
                    + number(place, 4) + number(item.count, 4))
        }
        let meta = { (place: Int) in box("meta", zeros(4) + iinf + box("iprp", ipco) + iloc(place)) }
        return ftyp + meta(ftyp.count + meta(0).count + 8) + box("mdat", item)
    }

    static func matroska(nanoseconds: Int, seconds: Double, width: Int, height: Int) -> [UInt8] {
        func element(_ id: [UInt8], _ content: [UInt8]) -> [UInt8] {
            id + [0x40 | UInt8(content.count >> 8)] + [UInt8(content.count & 0xFF)] + content
        }
        let duration = number(Int(bitPattern: UInt((seconds * 1000).bitPattern)), 8)
        let info = element(
            [0x15, 0x49, 0xA9, 0x66],
            element([0x2A, 0xD7, 0xB1], number(1_000_000, 3))
                + element([0x44, 0x89], duration) + element([0x44, 0x61], number(nanoseconds, 8)))
        let video = element([0xE0], element([0xB0], number(width, 2)) + element([0xBA], number(height, 2)))
        let tracks = element([0x16, 0x54, 0xAE, 0x6B], element([0xAE], video))
        let cluster: [UInt8] = [0x1F, 0x43, 0xB6, 0x75, 0x01, 0, 0, 0, 0, 0, 0, 9]
        return element([0x1A, 0x45, 0xDF, 0xA3], [UInt8](repeating: 0x42, count: 3))
            + [0x18, 0x53, 0x80, 0x67, 0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF] + info + tracks + cluster
    }
}
