// The port through which the app fetches bytes before a player reads them.
// Thread: any. Invariant: levels are counted from the cheapest rendition up, the same in `layout` and `preload`.

package protocol MediaPreloading: Sendable {
    /// The chunks of a medium, and which of them are present. Nil for a local medium, because it needs no fetching. It
    /// requests at most a playlist from the network.
    func layout(of media: Media, fitting pane: PaneSize) async throws(MediaError) -> MediaLayout?
    /// Fetches a chunk unless it is present. With the first chunk of a plain file, the level decides the rendition.
    func preload(_ media: Media, chunk: Int, level: Int, fitting pane: PaneSize) async throws(MediaError)
        -> PreloadReceipt
    /// Nothing needs fetching ahead for now, so requests of paused players may use the bandwidth meanwhile.
    func rest() async
    /// The watched medium stalls: from now on it waits for no other transfer.
    func hurry() async
    /// The media of the window, the watched one first. They are not evicted, and reads of the first have priority.
    func attend(to media: [Media]) async
    /// The user refreshed: asks the servers whether the cached files are still valid, and removes those that are not.
    func refresh(_ media: [Media]) async
    /// Counters since the start of the process.
    func traffic() async -> MediaTraffic
}

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

/// The result of a preload.
package struct PreloadReceipt: Sendable, Hashable {
    /// 0 when the chunk was present already.
    package var bytes: Int
    /// From the request to the last byte.
    package var seconds: Double

    package init(bytes: Int, seconds: Double) {
        self.bytes = bytes
        self.seconds = seconds
    }
}

/// How many bytes of media came over the network, and how many came from the cache.
package struct MediaTraffic: Sendable, Hashable {
    /// Body bytes of media, pictures and playlists that came over the network.
    package var fetched: Int64 = 0
    /// Bytes served to players and views that were cached when requested.
    package var served: Int64 = 0
    /// Reads that found their bytes in the cache, and reads that waited for the network.
    package var hits = 0
    package var misses = 0

    package init() {}
}
