// Reads a folder as a feed of a single page.
// Thread: an actor on a queue of its own, because the disk blocks.
// Invariant: the folder is read again at each call; nothing is stored.

package import FeedsModels
import GLibBridge

package actor FolderFeedsService: FeedsServiceProtocol {
    private let source: FeedSource
    private nonisolated let executor = QueueExecutor(label: "mutoscope.folder")

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    package init(source: FeedSource) { self.source = source }

    package func fetchPosts() throws(FeedServiceError) -> FeedsResponse {
        defer { Heap.giveBack() }
        guard case .path(let path) = source.place else {
            throw .unreadable(place: source.name, reason: tr("it is no folder"))
        }
        var response = try FolderReader.read(path)
        if Task.isCancelled { throw .cancelled }
        response.stamp(source.key)
        return response
    }

    package func fetchPosts(page: BatchToken) throws(FeedServiceError) -> FeedsResponse {
        throw .unreadable(place: source.name, reason: tr("it has no such page"))
    }
}
