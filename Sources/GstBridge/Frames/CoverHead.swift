// How large a cover becomes when it is decoded, read from its first bytes.
// Thread: any; pure. Invariant: nil for everything but PNG and JPEG, so that no other decoder meets a file's cover.

enum CoverHead {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// The frame headers of JPEG (SOF); the others of this range are tables.
    private static let frames = Set<UInt8>(0xC0...0xCF).subtracting([0xC4, 0xC8, 0xCC])

    static func pixels(_ bytes: UnsafeRawBufferPointer) -> Int? {
        if bytes.starts(with: png) { return area(bytes, width: 16, height: 20, length: 4) }
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var place = 2
        while place + 4 <= bytes.count, bytes[place] == 0xFF {
            let kind = bytes[place + 1]
            if frames.contains(kind) { return area(bytes, width: place + 7, height: place + 5, length: 2) }
            // A fill byte stands alone; every other part before the frame says its length.
            place += kind == 0xFF ? 1 : 2 + max(2, number(bytes, at: place + 2, length: 2))
        }
        return nil
    }

    private static func area(_ bytes: UnsafeRawBufferPointer, width: Int, height: Int, length: Int) -> Int? {
        guard max(width, height) + length <= bytes.count else { return nil }
        let (across, down) = (number(bytes, at: width, length: length), number(bytes, at: height, length: length))
        let (area, isTooLarge) = across.multipliedReportingOverflow(by: down)
        return isTooLarge ? nil : area
    }

    private static func number(_ bytes: UnsafeRawBufferPointer, at place: Int, length: Int) -> Int {
        (place..<place + length).reduce(0) { $0 << 8 | Int(bytes[$1]) }
    }
}
