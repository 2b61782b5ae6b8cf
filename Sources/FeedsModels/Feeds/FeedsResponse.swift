// The result of reading a feed document or folder.
// Thread: any; a plain value. Invariant: every item of the document is a post, a story, or in `skipped`.

package struct FeedsResponse: Sendable, Hashable {
    package var shape: FeedShape
    package var title: String?
    package var posts: [Post]
    /// The posts that come after `posts`, where the source knows them compactly.
    package var rest: RollPart?
    /// The posts on this page and all further ones; nil when the source does not say.
    package var total: Int?
    package var stories: [Story]
    package var skipped: [SkippedItem]
    /// The next page of the same feed.
    package var next: BatchToken?
    /// The feed as its document describes it, with the entries that give no post; nil for other shapes.
    package var syndication: SyndicationFeed?
    /// Not fresh when a part of several sources could not be read and stored posts replace it.
    package var freshness: FeedFreshness
    /// The id of the last unseen post, if the boundary to the seen posts lies in this response; empty when it comes
    /// before the first post. Nil without a boundary.
    package var upToDateAfter: String?
    /// By the id of the last post that is shown of a folded source.
    package var folds: [String: FeedFold] = [:]

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

    /// The posts of this page.
    package var count: Int { posts.count + (rest?.count ?? 0) }

    /// Makes all posts, for callers that read the page whole.
    package mutating func makeAll() {
        guard let rest else { return }
        posts += (0..<rest.count).map(rest.post)
        self.rest = nil
    }
}
