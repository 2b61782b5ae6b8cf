// What the preload policy may know when it decides: the last step, the current item and the ones that follow it.
// Thread: any; plain values. Invariant: nothing here tells the future: no bandwidth to come, no watch time.

package struct PreloadSituation: Equatable, Sendable {
    /// What the last step cost; nil before the first one.
    package var lastStep: PreloadStep?
    /// Whether the current item is wholly here.
    package var isCurrentComplete: Bool
    /// The item being watched; it is the first of `items`.
    package var current: Int
    /// The current item and those that follow it, in order.
    package var items: [PreloadItem]

    package init(lastStep: PreloadStep?, isCurrentComplete: Bool, current: Int, items: [PreloadItem]) {
        self.lastStep = lastStep
        self.isCurrentComplete = isCurrentComplete
        self.current = current
        self.items = items
    }
}

/// What one fetch, or one wait, came to.
package struct PreloadStep: Equatable, Sendable {
    /// Milliseconds it took, the round trip included.
    package var delay: Double
    /// Milliseconds of it in which the current item stood still for want of bytes.
    package var rebuffer: Double
    /// Bytes that came; 0 for a wait.
    package var bytes: Int

    package init(delay: Double, rebuffer: Double, bytes: Int) {
        self.delay = delay
        self.rebuffer = rebuffer
        self.bytes = bytes
    }
}

/// One item as far as it concerns fetching.
package struct PreloadItem: Equatable, Sendable {
    package var id: Int
    /// Milliseconds that one chunk plays.
    package var chunkDuration: Double
    /// Bytes of each chunk at each level, lowest level first: `chunkBytes[chunk][level]`.
    package var chunkBytes: [[Int]]
    /// The level of each chunk that is here, from the first chunk (or the one being watched) on without a gap.
    package var fetched: [Int]
    /// Milliseconds from the play position to the end of what is here.
    package var buffer: Double
    /// Milliseconds from the start of the item.
    package var position: Double
    /// The share of people who still watch at each full second; 1 at the start, never rising.
    package var retention: [Double]
    /// The only level that may still be fetched, once the first chunk of a plain file has settled it.
    package var lockedLevel: Int?
    /// Whether a chunk is played as it comes, not only when it is whole.
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
