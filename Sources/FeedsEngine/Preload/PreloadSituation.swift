// The facts on which the preload policy decides: the last step, the current item and the items after it.
// Thread: any; plain values. Invariant: it holds no future facts: no coming bandwidth and no coming watch time.

package struct PreloadSituation: Equatable, Sendable {
    /// The cost of the last step; nil before the first.
    package var lastStep: PreloadStep?
    /// True when the current item is complete.
    package var isCurrentComplete: Bool
    /// The watched item, which is the first of `items`.
    package var current: Int
    /// The current item and the items after it, in order.
    package var items: [PreloadItem]

    package init(lastStep: PreloadStep?, isCurrentComplete: Bool, current: Int, items: [PreloadItem]) {
        self.lastStep = lastStep
        self.isCurrentComplete = isCurrentComplete
        self.current = current
        self.items = items
    }
}

/// The result of a fetch or of a wait.
package struct PreloadStep: Equatable, Sendable {
    /// Its duration in milliseconds, including the round trip.
    package var delay: Double
    /// Milliseconds of it in which the current item stalled.
    package var rebuffer: Double
    /// Bytes that came; 0 for a wait.
    package var bytes: Int

    package init(delay: Double, rebuffer: Double, bytes: Int) {
        self.delay = delay
        self.rebuffer = rebuffer
        self.bytes = bytes
    }
}

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
