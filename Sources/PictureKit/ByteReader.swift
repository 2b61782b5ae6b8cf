// Reads bytes in order and never beyond their end.
// Thread: any; a plain value. Invariant: `place` never passes the end of the bytes.

struct ByteReader {
    private let bytes: UnsafeRawBufferPointer
    private(set) var place = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isAtEnd: Bool { place >= bytes.count }

    mutating func byte() -> UInt8? {
        guard place < bytes.count else { return nil }
        defer { place += 1 }
        return bytes[place]
    }

    /// Little-endian.
    mutating func pair() -> Int? {
        guard let low = byte(), let high = byte() else { return nil }
        return Int(high) << 8 | Int(low)
    }

    mutating func skip(_ count: Int) { place = min(bytes.count, place + max(0, count)) }

    mutating func slice(_ count: Int) -> UnsafeRawBufferPointer {
        let from = place
        skip(count)
        return UnsafeRawBufferPointer(rebasing: bytes[from..<place])
    }
}
