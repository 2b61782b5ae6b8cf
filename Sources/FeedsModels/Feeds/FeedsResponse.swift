// The result of reading a feed document or folder.
// Thread: any; a plain value. Invariant: every item of the document is a post, a story, or in `skipped`.

package struct FeedsResponse: Sendable, Hashable {
    package var shape: FeedShape
    package var title: String?
    package var posts: [Post]
    package var stories: [Story]
    package var skipped: [SkippedItem]
    /// The next page of the same feed.
    package var next: BatchToken?
    /// Not fresh when a part of several sources could not be read and stored posts replace it.
    package var freshness: FeedFreshness

    package init(
        shape: FeedShape, title: String? = nil, posts: [Post] = [], stories: [Story] = [],
        skipped: [SkippedItem] = [], next: BatchToken? = nil, freshness: FeedFreshness = .fresh
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
