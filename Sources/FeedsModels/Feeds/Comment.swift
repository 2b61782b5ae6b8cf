// A comment on a post, from a source's document or from its server.
// Thread: any; a plain value. Invariant: a thread is a list with depths, so that no thread is too deep. Files store only
// what a document gives: id, author, text and date.

package import Foundation

package struct Comment: Sendable, Hashable, Codable, Identifiable {
    package var id: String
    package var author: Author
    package var text: String
    package var publishedAt: Date?
    /// 0 for a comment on the post, 1 for a reply to it, and so on.
    package var depth = 0
    /// Why it has no text; nil for an ordinary comment.
    package var absence: CommentAbsence?
    package var likes: Int?
    /// Where its replies are, when the server has more than the page holds.
    package var repliesAt: CommentsPlace?
    /// The web page of the comment.
    package var page: URL?

    package init(id: String, author: Author, text: String, publishedAt: Date? = nil) {
        self.id = id
        self.author = author
        self.text = text
        self.publishedAt = publishedAt
    }
}
