/// A part of the comments of a post, in reading order: each comment before its replies.
package struct CommentsPage: Sendable, Hashable {
    package var comments: [Comment]
    /// Names the next page for the service that made it; nil after the last.
    package var next: BatchToken?
    /// All comments of the post, as the server counts them.
    package var total: Int?

    package init(_ comments: [Comment] = [], next: BatchToken? = nil, total: Int? = nil) {
        self.comments = comments
        self.next = next
        self.total = total
    }
}
