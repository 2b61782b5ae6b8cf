// One post of a feed, whatever document it came from.
// Thread: any; a plain value. Invariant: `media` is never empty, and a count that the source did not give is nil.

package import Foundation

/// One post: what is shown on one page of the feed.
package struct FeedItem: Sendable, Hashable, Codable, Identifiable {
    /// Stable across refreshes of the same source.
    package var id: String
    /// What the person's likes and the like are kept under, whichever feed shows the post.
    package var key: PostKey
    package var title: String
    /// Description or caption, plain text.
    package var text: String
    package var author: Author?
    /// What is shown, in order; several make an album.
    package var media: [Media]
    package var tags: [String]
    package var publishedAt: Date?
    /// The page of the original, for "open original" and "copy link".
    package var page: URL?
    package var counts: Counts
    package var attribution: Attribution?
    /// BCP 47, when the source says.
    package var language: String?
    package var isSensitive: Bool
    /// What the source's document says others said, in its order.
    package var comments: [Comment]

    package init(
        id: String, key: PostKey? = nil, title: String = "", text: String = "", author: Author? = nil, media: [Media],
        tags: [String] = [],
        publishedAt: Date? = nil, page: URL? = nil, counts: Counts = Counts(), attribution: Attribution? = nil,
        language: String? = nil, isSensitive: Bool = false, comments: [Comment] = []
    ) {
        self.id = id
        self.key = key ?? PostKey(source: "", id: id)
        self.title = title
        self.text = text
        self.author = author
        self.media = media
        self.tags = tags
        self.publishedAt = publishedAt
        self.page = page
        self.counts = counts
        self.attribution = attribution
        self.language = language
        self.isSensitive = isSensitive
        self.comments = comments
    }
}

extension FeedItem {
    /// Nil when the source does not say who made it.
    package var authorKey: AuthorKey? { author.map { AuthorKey(source: key.source, name: $0.name) } }
}

/// Who made a post.
package struct Author: Sendable, Hashable, Codable {
    package var name: String
    package var page: URL?
    package var avatar: URL?

    package init(name: String, page: URL? = nil, avatar: URL? = nil) {
        self.name = name
        self.page = page
        self.avatar = avatar
    }
}

/// Numbers a source gives; absent stays absent, never zero, never made up.
package struct Counts: Sendable, Hashable, Codable {
    package var likes: Int?
    package var comments: Int?
    package var shares: Int?
    package var views: Int?

    package init(likes: Int? = nil, comments: Int? = nil, shares: Int? = nil, views: Int? = nil) {
        self.likes = likes
        self.comments = comments
        self.shares = shares
        self.views = views
    }
}

/// The credit a source's terms ask for, such as "Video by Ann on Pexels".
package struct Attribution: Sendable, Hashable, Codable {
    package var text: String
    package var page: URL?

    package init(text: String, page: URL? = nil) {
        self.text = text
        self.page = page
    }
}
