// What the running program keeps of the network: its media and its feeds, as one.
// Thread: any; asks the store and the documents on their own queues. Invariant: holds nothing itself.

package import FeedsModels

package struct CacheKeeper: CacheKeeping {
    private let media: MediaStore
    private let feeds: any StorageServiceProtocol

    package init(media: MediaStore, feeds: any StorageServiceProtocol) {
        self.media = media
        self.feeds = feeds
    }

    package func usages() async -> AsyncStream<CacheUsage> {
        let (stream, listener) = AsyncStream.makeStream(of: CacheUsage.self, bufferingPolicy: .bufferingNewest(1))
        let following = Task { [media, feeds] in
            for await usage in await media.usages() {
                var usage = usage
                usage.feeds = await feeds.usage().bytes
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
        return .cleared(freed: freed + max(0, before - (await feeds.usage().bytes)))
    }
}
