// A folder on this machine.
// Thread: any; a plain value. Invariant: asks the disk each time, because a path can change from a folder to a file.

package import FeedsModels

package struct FolderKind: SourceKind {
    package let name = FeedShape.folder.name
    package var words: String { FeedShape.folder.words }
    private let index: FolderIndex?
    private let orders: (any FeedOrderStoreProtocol)?

    /// Without an index a folder is read whole at each opening.
    package init(index: FolderIndex? = nil, orders: (any FeedOrderStoreProtocol)? = nil) {
        self.index = index
        self.orders = orders
    }

    package func reads(_ source: FeedSource) async -> Bool {
        guard case .path(let path) = source.place else { return false }
        return await LocalFile.look(at: path) == .folder
    }

    package func makeService(for source: FeedSource) -> any FeedsServiceProtocol {
        FolderFeedsService(source: source, index: index, orders: orders)
    }
}
