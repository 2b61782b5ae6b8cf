// A post of a feed, independent of the document's format.
// Thread: any; a plain value. Invariant: `media` is never empty, and a count that the source did not give is nil.

package import Foundation

/// A post: the content of a page of the feed.
package struct Post: Sendable, Hashable, Codable, Identifiable {
    /// Stable across refreshes of the same source.
    package var id: String
    /// The key for the user's likes and other acts, the same in every feed that shows the post.
    package var key: PostKey
    package var title: String
    /// Description or caption, plain text.
    package var text: String
    package var author: Author?
    /// Photos and videos in order; several make an album.
    package var media: [Media]
    package var tags: [String]
    package var publishedAt: Date?
    /// When its author last changed it; nil when it is as it was published, or the source does not say.
    package var editedAt: Date?
    /// The web page of the original, for "open original" and "copy link".
    package var page: URL?
    /// The web page that plays the video, when the source gives only a picture of it.
    package var playsAt: URL?
    package var counts: Counts
    package var attribution: Attribution?
    /// BCP 47; nil when the source does not say.
    package var language: String?
    package var isSensitive: Bool
    /// The words of a content warning or label, which stand on the cover.
    package var warning: String?
    /// The post's identifier on its network, the same on every server that shows the post.
    package var uri: String?
    /// Who passed the post on; nil when its author brought it.
    package var boostedBy: Author?
    /// False when the author or the server allows no copy. Files store only a `false`.
    package var mayBeSaved: Bool {
        get { isCopyRefused == nil }
        set { isCopyRefused = newValue ? nil : true }
    }
    var isCopyRefused: Bool?
    /// Where the post's own service finds its comments; nil when `comments` are all that there are.
    package var commentsAt: CommentsPlace?
    /// Comments in the source's document, in its order.
    package var comments: [Comment]
    /// Set by Following at the last post that it shows of a loud follow; never stored.
    package var fold: FeedFold?
    /// The names of other follows that brought the same post; set by Following, and never stored.
    package var via: [String] = []
    /// Of a file: its folder below the opened one, empty in the opened folder itself; never stored.
    package var folder = ""

    package init(
        id: String, key: PostKey? = nil, title: String = "", text: String = "", author: Author? = nil, media: [Media],
        tags: [String] = [],
        publishedAt: Date? = nil, page: URL? = nil, playsAt: URL? = nil, counts: Counts = Counts(),
        attribution: Attribution? = nil,
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
        self.playsAt = playsAt
        self.counts = counts
        self.attribution = attribution
        self.language = language
        self.isSensitive = isSensitive
        self.comments = comments
    }
}

extension Post {
    /// Nil when the source does not name an author.
    /// A handle stays when the author takes another name.
    package var authorKey: AuthorKey? { author.map { AuthorKey(source: key.source, name: $0.handle ?? $0.name) } }
}
