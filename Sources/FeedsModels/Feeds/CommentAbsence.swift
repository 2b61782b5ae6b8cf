/// Why a comment has no text. Its place in the thread remains, because it may have replies.
package enum CommentAbsence: Sendable, Hashable, CaseIterable {
    case deleted
    /// The author of the post or of the comment has blocked the other.
    case blocked
    /// The server shows it to no guest.
    case limited
}
