// Following, or a group of it: the new posts of everything that the user follows.
// Thread: any; a plain value. Invariant: it sends no request itself; FollowRefreshing does.

package import FeedsModels
package import Foundation

package struct FollowingKind: SourceKind {
    package let name = FollowingPlace.kind
    package var words: String { FeedShape.following.words }
    private let library: any LibraryStoreProtocol
    private let store: any FollowingStoreProtocol
    private let refresher: any FollowRefreshing
    private let breakPicture: URL
    private let now: @Sendable () -> Date

    /// The follows stand in the library, their posts in the store. `breakPicture` stands for the page between new and
    /// seen posts where only a picture can.
    package init(
        library: any LibraryStoreProtocol, store: any FollowingStoreProtocol, refresher: any FollowRefreshing,
        breakPicture: URL = URL(fileURLWithPath: "/break.png"), now: @escaping @Sendable () -> Date = Date.init
    ) {
        self.library = library
        self.store = store
        self.refresher = refresher
        self.breakPicture = breakPicture
        self.now = now
    }

    package func source(named text: String) -> FeedSource? {
        FollowingPlace(text: text).map { FeedSource(place: .named($0.source)) }
    }

    package func reads(_ source: FeedSource) -> Bool { Self.place(of: source) != nil }

    package func makeService(for source: FeedSource) -> any FeedsServiceProtocol {
        let place = Self.place(of: source) ?? FollowingPlace()
        let service = FollowingFeedsService(
            place: place, library: library, store: store, refresher: refresher, now: now)
        return FollowingPages(
            service, store: store, breakPicture: breakPicture, now: now)
    }

    private static func place(of source: FeedSource) -> FollowingPlace? {
        source.named.flatMap { FollowingPlace($0) }
    }
}

extension FeedShape {
    /// The posts of everything that the user follows.
    package static let following = FeedShape("following", tr("Following"))
}
