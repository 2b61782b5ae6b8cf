/// A medium as chunks that can be fetched one after the other.
package struct MediaLayout: Sendable, Hashable {
    /// The average playing time of a chunk, in seconds.
    package var chunkSeconds: Double
    /// Bits per second of each level, cheapest first.
    package var levels: [Int]
    /// Bytes of each chunk at each level: `chunkBytes[chunk][level]`; estimates until they are known.
    package var chunkBytes: [[Int]]
    /// The level of each present chunk; nil for a missing chunk.
    package var present: [Int?]
    /// The only level still offered, after a plain file's rendition was decided.
    package var lockedLevel: Int?
    /// True when a chunk plays while it arrives, false when it must be complete.
    package var playsWhileComing: Bool

    package init(
        chunkSeconds: Double, levels: [Int], chunkBytes: [[Int]], present: [Int?], lockedLevel: Int? = nil,
        playsWhileComing: Bool = false
    ) {
        self.chunkSeconds = chunkSeconds
        self.levels = levels
        self.chunkBytes = chunkBytes
        self.present = present
        self.lockedLevel = lockedLevel
        self.playsWhileComing = playsWhileComing
    }
}
