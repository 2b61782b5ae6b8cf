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
