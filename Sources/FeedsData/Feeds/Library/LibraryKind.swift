// The user's library: posts that the user liked, saved, watched or hid.
// Thread: any; a plain value. Invariant: it sends no request.

package import FeedsModels

package struct LibraryKind: SourceKind {
    package let name = LibraryQuery.kind
    package var words: String { FeedShape.library.words }
    package let abilities: SourceAbilities = .search
    private let store: any LibraryStoreProtocol

    package init(store: any LibraryStoreProtocol) { self.store = store }

    package func reads(_ source: FeedSource) -> Bool { query(of: source) != nil }

    package func makeService(for source: FeedSource) -> any FeedsServiceProtocol {
        LibraryFeedsService(query: query(of: source) ?? LibraryQuery(.all), store: store)
    }

    package func source(searching words: String, in source: FeedSource) -> FeedSource? {
        query(of: source).map { FeedSource(place: .library(LibraryQuery($0.list, matching: words))) }
    }

    private func query(of source: FeedSource) -> LibraryQuery? { source.named.flatMap { LibraryQuery($0) } }
}
