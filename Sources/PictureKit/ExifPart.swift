// Finds the Exif data in WebP and PNG files, whose libraries do not turn pictures.
// Thread: any; pure. Invariant: looks at a limited number of parts, and reads only bytes that exist.

struct ExifPart {
    private static let mostParts = 64

    private var reader: ByteReader

    static func orientation(ofWebP bytes: UnsafeRawBufferPointer) -> Int {
        var file = ExifPart(reader: ByteReader(bytes))
        file.reader.skip(12)
        for _ in 0..<mostParts {
            let name = file.name()
            guard let count = file.number(isLittle: true) else { return 1 }
            let part = file.reader.slice(count)
            if name == "EXIF" { return orientation(part) }
            file.reader.skip(count % 2)
        }
        return 1
    }

    static func orientation(ofPNG bytes: UnsafeRawBufferPointer) -> Int {
        var file = ExifPart(reader: ByteReader(bytes))
        file.reader.skip(8)
        for _ in 0..<mostParts {
            guard let count = file.number(isLittle: false) else { return 1 }
            let name = file.name()
            let part = file.reader.slice(count)
            if name == "eXIf" { return orientation(part) }
            file.reader.skip(4)
        }
        return 1
    }

    /// Some programs write the mark of a JPEG's Exif data before it.
    private static func orientation(_ part: UnsafeRawBufferPointer) -> Int {
        let hasMark = part.starts(with: "Exif\0\0".utf8)
        return ExifOrientation.of(Array(hasMark ? part.dropFirst(6) : part[...]))
    }

    private mutating func name() -> String { String(decoding: reader.slice(4), as: UTF8.self) }

    private mutating func number(isLittle: Bool) -> Int? {
        let bytes = Array(reader.slice(4))
        guard bytes.count == 4 else { return nil }
        return (isLittle ? bytes.reversed() : bytes).reduce(0) { $0 << 8 | Int($1) }
    }
}
