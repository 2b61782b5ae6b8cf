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

/// The last time the post was watched, and the position reached.
package struct Watch: Sendable, Hashable, Codable {
    package var at: Date
    /// Seconds into the video; 0 for photos and for a video seen to its end.
    package var position: Double

    package init(at: Date, position: Double) {
        self.at = at
        self.position = position
    }

    /// Rounded as the store keeps it.
    package var whole: Watch { Watch(at: at.whole, position: Bound.place(position) ?? 0) }
}

package struct StoryStatus: Sendable, Hashable, Codable {
    package var seen: Date?
    package var liked: Date?
    package var draft = ""

    package init() {}

    package var isSeen: Bool { seen != nil }
    package var isLiked: Bool { liked != nil }
}

/// All hidden posts and authors in one small value, because the feed checks every post against it.
package struct HiddenThings: Sendable, Hashable {
    package var posts: Set<PostKey>
    package var authors: Set<AuthorKey>

    package init(posts: Set<PostKey> = [], authors: Set<AuthorKey> = []) {
        self.posts = posts
        self.authors = authors
    }
}
