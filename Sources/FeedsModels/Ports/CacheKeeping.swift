// The port to what is kept on disk of what came over the network: how much it is, and how to be rid of it.
// Thread: any. Invariant: what is being watched is never taken away from whoever watches it.

package struct CacheUsage: Sendable, Hashable {
    /// Videos, pictures and playlists.
    package var media: Int64
    /// Of those, how much is allowed.
    package var limit: Int64
    /// Feeds as they were read last; they lie beside.
    package var feeds: Int64
    /// Small pictures of local videos, for the library.
    package var films: Int64 = 0

    package var bytes: Int64 { media + feeds + films }

    package init(media: Int64 = 0, limit: Int64 = 0, feeds: Int64 = 0) {
        self.media = media
        self.limit = limit
        self.feeds = feeds
    }
}

package enum CacheClearing: Sendable, Hashable {
    /// What was not in use is gone.
    case cleared(freed: Int64)
    /// Another program keeps it.
    case notOurs
}

package protocol CacheKeeping: Sendable {
    /// How much it is now, and again after each change, until nobody listens any more.
    func usages() async -> AsyncStream<CacheUsage>
    func clear() async -> CacheClearing
}
