// A source to which a text leads, with all that the user needs to choose it.
// Thread: any; a plain value. Invariant: `FeedSource.parse` reads the address.

package import Foundation

package struct DiscoveredSource: Sendable, Hashable {
    /// The names are for programs.
    package enum Kind: String, Sendable, Hashable {
        case feed
        /// A list of feeds, which can be imported.
        case opml
        /// A single video or picture.
        case media
        case stories
        case folder
    }

    /// Each post counts once.
    package struct Counts: Sendable, Hashable {
        package var videos = 0
        package var photos = 0
        package var albums = 0

        package init() {}

        package var posts: Int { videos + photos + albums }
    }

    package var kind: Kind
    /// An address, or the path of a file or folder.
    package var address: String
    package var title: String
    /// `FeedShape.name`
    package var shape: String
    package var icon: URL?
    package var home: URL?
    package var counts = Counts()
    /// All entries, also those without media; of an OPML list its feeds.
    package var entries = 0
    package var hasMore = false
    package var newest: Date?
    /// Of the first posts that have a picture, at most three.
    package var posters: [URL] = []
    /// Its videos play only in the browser, so posts are pictures that open their page.
    package var opensOutside = false
    /// The address of an earlier source with the same entries.
    package var sameAs: String?

    package init(kind: Kind, address: String, title: String, shape: String) {
        self.kind = kind
        self.address = address
        self.title = title
        self.shape = shape
    }

    /// True when the app has something to show of it.
    package var hasPosts: Bool { counts.posts > 0 || kind == .stories }
}
