// The result of reading a feed document or folder.
// Thread: any; a plain value. Invariant: every item of the document is a post, a story, or in `skipped`.

package import Foundation

package struct FeedsResponse: Sendable, Hashable {
    package var shape: FeedShape
    package var title: String?
    package var posts: [FeedItem]
    package var stories: [Story]
    package var skipped: [SkippedItem]
    /// The next page of the same feed, absolute.
    package var next: URL?
    /// Not fresh when a part of several sources could not be read and stored posts replace it.
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

/// The kinds of document that we recognise by their content; `mutoscope check` prints the raw value.
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
    /// A media file or HLS playlist that was opened directly.
    case singleMedia = "single-media"
    /// Several sources, each with its own shape, as one feed.
    case several = "several"
    /// A list of the user's own library.
    case library = "library"
}

/// An item that could not be used, and the reason; the other items are still used.
package struct SkippedItem: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// A part of a document. The user expects all parts to be shown.
        case item
        /// A file in a folder. The user does not expect every file to be shown.
        case file
        /// A whole source among several.
        case source
    }

    package var kind: Kind
    /// The place in the document: "item 3", "pages[0].users[2]", "videos[1]", a file name, or the name of a source.
    package var place: String
    package var reason: String

    package init(_ kind: Kind = .item, place: String, reason: String) {
        self.kind = kind
        self.place = place
        self.reason = reason
    }
}
