package struct CacheUsage: Sendable, Hashable {
    /// Bytes of videos, pictures and playlists.
    package var media: Int64
    /// The limit for `media`, in bytes.
    package var limit: Int64
    /// Bytes of stored feed documents, which have a separate store.
    package var feeds: Int64
    /// Bytes of the small pictures of local videos, for the library.
    package var films: Int64 = 0

    package var bytes: Int64 { media + feeds + films }

    package init(media: Int64 = 0, limit: Int64 = 0, feeds: Int64 = 0) {
        self.media = media
        self.limit = limit
        self.feeds = feeds
    }
}
