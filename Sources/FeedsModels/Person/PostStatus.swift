// The user's acts on a post, or on an image of a story.
// Thread: any; plain values. Invariant: separate from the post itself, which may be evicted while the status stays.

package import Foundation

package struct PostStatus: Sendable, Hashable, Codable {
    package var liked: Date?
    package var saved: Date?
    /// "Not interested".
    package var hidden: Date?
    /// Nil when the post is not in the history.
    package var watch: Watch?
    package var isExpanded = false
    /// A message that the user began and did not send.
    package var draft = ""

    package init() {}

    package var isLiked: Bool { liked != nil }
    package var isSaved: Bool { saved != nil }
    package var isHidden: Bool { hidden != nil }
}
