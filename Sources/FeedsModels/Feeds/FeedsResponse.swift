// What reading one feed document (or folder) gave.
// Thread: any; a plain value. Invariant: every item of the document is either a post, a story, or in `skipped`.

package import Foundation

package struct FeedsResponse: Sendable, Hashable {
    package var shape: FeedShape
    package var title: String?
    package var posts: [FeedItem]
    package var stories: [Story]
    package var skipped: [SkippedItem]
    /// The next page of the same feed, absolute.
    package var next: URL?
    /// Not fresh when a part of several sources could not be read and kept posts stand in for it.
    package var freshness: FeedFreshness

    package init(
        shape: FeedShape, title: String? = nil, posts: [FeedItem] = [], stories: [Story] = [],
        skipped: [SkippedItem] = [], next: URL? = nil, freshness: FeedFreshness = .fresh
    ) {
        self.shape = shape
        self.title = title
        self.posts = posts
        self.stories = stories
        self.skipped = skipped
        self.next = next
        self.freshness = freshness
    }
}

/// The kinds of document we tell apart by their content; the raw value is what `mutoscope check` prints.
package enum FeedShape: String, Sendable, Hashable, CaseIterable {
    case imgurPosts = "imgur-posts"
    case videoList = "video-list"
    case cardArray = "card-array"
    case pexelsPage = "pexels-page"
    case pexelsArray = "pexels-array"
    case storyPages = "story-pages"
    case jsonFeed = "json-feed"
    case m3u = "m3u"
    case folder = "folder"
    /// One media file or HLS playlist, opened by itself.
    case singleMedia = "single-media"
    /// Several sources, each of a shape of its own, as one feed.
    case several = "several"
    /// A list of the person's own library.
    case library = "library"
}

/// An item that could not be used, and why; never a reason to drop the rest.
package struct SkippedItem: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// A part of a document, of which one expects that all of it shows.
        case item
        /// A file of a folder, which holds what it holds.
        case file
        /// A whole source, where there are several.
        case source
    }

    package var kind: Kind
    /// Where in the document: "item 3", "pages[0].users[2]", "videos[1]", a file name, the name of a source.
    package var place: String
    package var reason: String

    package init(_ kind: Kind = .item, place: String, reason: String) {
        self.kind = kind
        self.place = place
        self.reason = reason
    }
}
