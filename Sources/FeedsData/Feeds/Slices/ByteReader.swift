// Reads the bytes of a document in order, a stretch at a time.
// Thread: that of its owner, and it blocks on the disk. Invariant: at most a single stretch is in memory; when the disk
// fails, the bytes end.

struct ByteReader {
    private static let stretchLength = 1 << 18

    private let bytes: DocumentBytes
    private var stretch: [UInt8] = []
    /// Where the stretch begins in the document, and the reader's place in the stretch.
    private var start = 0
    private var index = 0

    init(_ bytes: DocumentBytes) {
        self.bytes = bytes
        fill()
    }

    /// How many bytes the reader has passed.
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

    /// Skips to the first byte for which `passes` is false; this covers most of a document.
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
