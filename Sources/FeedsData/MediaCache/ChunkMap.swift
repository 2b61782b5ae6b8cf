// Which parts of one remote file are on disk, in chunks of 256 KiB.
// Thread: any; a plain value. Invariant: a chunk is either wholly present or not at all; the last one may be shorter.

struct ChunkMap: Sendable, Hashable {
    static let chunk: Int64 = 256 << 10

    let length: Int64
    private(set) var presentCount: Int
    private var present: [Bool]

    init(length: Int64, isComplete: Bool = false) {
        self.length = length
        present = Array(repeating: isComplete, count: Int((length + Self.chunk - 1) / Self.chunk))
        presentCount = isComplete ? present.count : 0
    }

    var isComplete: Bool { presentCount == present.count }

    /// Marks the chunks that lie wholly within `bytes`.
    mutating func insert(_ bytes: Range<Int64>) {
        let first = (bytes.lowerBound + Self.chunk - 1) / Self.chunk
        let end = bytes.upperBound >= length ? Int64(present.count) : bytes.upperBound / Self.chunk
        guard first < end else { return }
        for index in Int(first)..<Int(end) where !present[index] {
            present[index] = true
            presentCount += 1
        }
    }

    /// Where the bytes that are here end, going on from `offset`; `offset` itself when it is not here.
    func end(ofRunFrom offset: Int64) -> Int64 {
        var index = Int(offset / Self.chunk)
        guard offset < length, present[index] else { return offset }
        while index < present.count, present[index] { index += 1 }
        return min(Int64(index) * Self.chunk, length)
    }

    /// Whole missing chunks from the one that holds `offset`, as far as none is present and `limit` is not passed.
    func gap(at offset: Int64, limit: Int64) -> Range<Int64> {
        let start = offset / Self.chunk * Self.chunk
        var index = Int(start / Self.chunk)
        while index < present.count, !present[index], Int64(index) * Self.chunk < limit { index += 1 }
        return start..<min(Int64(index) * Self.chunk, length)
    }
}
