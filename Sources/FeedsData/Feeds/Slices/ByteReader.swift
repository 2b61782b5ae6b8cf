// Goes through the bytes of a document from the first to the last, a stretch at a time.
// Thread: that of its owner, and it blocks on the disk. Invariant: at most one stretch is in memory; where the disk fails,
// the bytes end.

struct ByteReader {
    private static let stretchLength = 1 << 18

    private let bytes: DocumentBytes
    private var stretch: [UInt8] = []
    /// Where the stretch begins, and where in it we are.
    private var start = 0
    private var index = 0

    init(_ bytes: DocumentBytes) {
        self.bytes = bytes
        fill()
    }

    /// How many bytes were passed.
    var position: Int { start + index }

    /// The next byte; nil at the end.
    var peek: UInt8? { index < stretch.count ? stretch[index] : nil }

    mutating func advance() {
        index += 1
        if index == stretch.count { fill() }
    }

    mutating func next() -> UInt8? {
        guard let byte = peek else { return nil }
        advance()
        return byte
    }

    /// To the next byte that does not pass; most of a document lies between two of those.
    mutating func skip(while passes: (UInt8) -> Bool) {
        while index < stretch.count {
            if let stop = stretch[index...].firstIndex(where: { !passes($0) }) {
                index = stop
                return
            }
            fill()
        }
    }

    private mutating func fill() {
        start += stretch.count
        index = 0
        let end = min(start + Self.stretchLength, bytes.count)
        stretch = bytes.read(start..<max(start, end)).map { [UInt8]($0) } ?? []
    }
}
