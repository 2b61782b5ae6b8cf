/// The facts about an item that matter for fetching.
package struct PreloadItem: Equatable, Sendable {
    package var id: Int
    /// The playing time of a chunk, in milliseconds.
    package var chunkDuration: Double
    /// Bytes of each chunk at each level, lowest level first: `chunkBytes[chunk][level]`.
    package var chunkBytes: [[Int]]
    /// The level of each present chunk, from the first chunk (or the chunk being watched) on without a gap.
    package var fetched: [Int]
    /// Milliseconds from the play position to the end of the present chunks.
    package var buffer: Double
    /// Milliseconds from the start of the item.
    package var position: Double
    /// The share of viewers who still watch at each full second; 1 at the start, never rising.
    package var retention: [Double]
    /// The only level that may still be fetched: the first chunk of a plain file decides it.
    package var lockedLevel: Int?
    /// True when a chunk plays while it arrives, false when it must be complete.
    package var playsWhileComing: Bool

    package init(
        id: Int, chunkDuration: Double = 1000, chunkBytes: [[Int]], fetched: [Int] = [], buffer: Double = 0,
        position: Double = 0, retention: [Double] = [1], lockedLevel: Int? = nil, playsWhileComing: Bool = false
    ) {
        self.id = id
        self.chunkDuration = chunkDuration
        self.chunkBytes = chunkBytes
        self.fetched = fetched
        self.buffer = buffer
        self.position = position
        self.retention = retention
        self.lockedLevel = lockedLevel
        self.playsWhileComing = playsWhileComing
    }

    package var isComplete: Bool { fetched.count >= chunkBytes.count }
}
