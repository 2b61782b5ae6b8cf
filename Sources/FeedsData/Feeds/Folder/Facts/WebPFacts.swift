// The facts of WebP files: their Exif data and their size.
// Thread: one at a time; reads the file. Invariant: looks at a limited number of parts.

enum WebPFacts {
    private static let mostParts = 24

    static func read(_ bytes: FileBytes) -> FileFacts {
        var (facts, exif) = (FileFacts(), ExifFacts?.none)
        var place = 12
        for _ in 0..<mostParts {
            guard let name = bytes.name(at: place),
                let length = bytes.number(at: place + 4, bytes: 4, isLittle: true)
            else { break }
            let content = place + 8
            switch name {
            case "VP8X":
                facts.set(
                    bytes.number(at: content + 4, bytes: 3, isLittle: true).map { $0 + 1 },
                    bytes.number(at: content + 7, bytes: 3, isLittle: true).map { $0 + 1 })
            case "VP8 " where facts.width == nil:
                facts.set(
                    bytes.number(at: content + 6, bytes: 2, isLittle: true).map { $0 & 0x3FFF },
                    bytes.number(at: content + 8, bytes: 2, isLittle: true).map { $0 & 0x3FFF })
            case "VP8L" where facts.width == nil:
                let size = bytes.number(at: content + 1, bytes: 4, isLittle: true)
                facts.set(size.map { $0 & 0x3FFF + 1 }, size.map { $0 >> 14 & 0x3FFF + 1 })
            case "EXIF":
                let hasMark = bytes.bytes(at: content, 6).map(Array.init) == Array("Exif\0\0".utf8)
                exif = ExifFacts.read(bytes, at: content + (hasMark ? 6 : 0), length - (hasMark ? 6 : 0))
            default: break
            }
            place = content + length + length % 2
        }
        facts.turn(exif)
        return facts
    }
}
