// The port through which the app says which bytes to fetch before anybody reads them.
// Thread: any. Invariant: levels are counted from the cheapest rendition up, the same in `layout` and `preload`.

package protocol MediaPreloading: Sendable {
    /// What there is to fetch of a medium and what is here. Nil when nothing will be fetched: it is on this machine.
    /// Asks the network for no more than a playlist.
    func layout(of media: Media, fitting pane: PaneSize) async throws(MediaError) -> MediaLayout?
    /// Fetches one chunk, unless it is here; the level decides the rendition of a plain file with its first chunk.
    func preload(_ media: Media, chunk: Int, level: Int, fitting pane: PaneSize) async throws(MediaError)
        -> PreloadReceipt
    /// Nothing is to be fetched ahead for now: what paused players ask for may use the line meanwhile.
    func rest() async
    /// What is watched stands still: it waits for no other transfer any more.
    func hurry() async
    /// The media of the window, the one being watched first: they are not evicted, and the first one's reads come
    /// before everybody else's.
    func attend(to media: [Media]) async
    /// A person asked for news: asks the servers whether what is kept of these is still theirs, and forgets what is not.
    func refresh(_ media: [Media]) async
    /// Counters since the start of the process.
    func traffic() async -> MediaTraffic
}

/// A medium as chunks that can be fetched one after the other.
package struct MediaLayout: Sendable, Hashable {
    /// Seconds that one chunk plays, on average.
    package var chunkSeconds: Double
    /// Bits per second of each level, cheapest first.
    package var levels: [Int]
    /// Bytes of each chunk at each level: `chunkBytes[chunk][level]`; estimates until they are known.
    package var chunkBytes: [[Int]]
    /// The level of each chunk that is here; nil for one that is not.
    package var present: [Int?]
    /// The only level still offered, once a plain file's rendition is settled.
    package var lockedLevel: Int?
    /// Whether a chunk is played as it comes, not only when it is whole.
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

/// What one preload came to.
package struct PreloadReceipt: Sendable, Hashable {
    /// 0 when it was here already.
    package var bytes: Int
    /// From the request to the last byte.
    package var seconds: Double

    package init(bytes: Int, seconds: Double) {
        self.bytes = bytes
        self.seconds = seconds
    }
}

/// How much media came over the network, and how much did not have to.
package struct MediaTraffic: Sendable, Hashable {
    /// Body bytes of media, pictures and playlists that came over the network.
    package var fetched: Int64 = 0
    /// Bytes handed to players and views from what was here already when they asked.
    package var served: Int64 = 0
    /// Reads that found their bytes here, and reads that had to wait for the network.
    package var hits = 0
    package var misses = 0

    package init() {}
}
