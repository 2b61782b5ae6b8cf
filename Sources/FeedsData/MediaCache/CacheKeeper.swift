// Everything that the running app stores from the network: media, feeds, and pictures of local videos, as a single
// cache.
// Thread: any; asks the store and the documents on their own queues. Invariant: holds nothing itself.

package import FeedsModels

package struct CacheKeeper: CacheKeeping {
    private let media: MediaStore
    private let feeds: any StorageServiceProtocol
    private let films: any FilmPictureKeeping

    package init(media: MediaStore, feeds: any StorageServiceProtocol, films: any FilmPictureKeeping) {
        self.media = media
        self.feeds = feeds
        self.films = films
    }

    package func usages() async -> AsyncStream<CacheUsage> {
        let (stream, listener) = AsyncStream.makeStream(of: CacheUsage.self, bufferingPolicy: .bufferingNewest(1))
        let following = Task { [media, feeds, films] in
            for await usage in await media.usages() {
                var usage = usage
                usage.feeds = await feeds.usage().bytes
                usage.films = await films.usage()
                listener.yield(usage)
            }
            listener.finish()
        }
        listener.onTermination = { _ in following.cancel() }
        return stream
    }

    package func clear() async -> CacheClearing {
        let before = await feeds.usage().bytes
        guard let freed = await media.clear() else { return .notOurs }
        await feeds.clear()
        let pictures = await films.usage()
        await films.clear()
        return .cleared(freed: freed + pictures + max(0, before - (await feeds.usage().bytes)))
    }
}
