// What a person did with one post, or with one image of a story.
// Thread: any; plain values. Invariant: apart from the post itself, which may be evicted while this stays.

package import Foundation

package struct PostStatus: Sendable, Hashable, Codable {
    package var liked: Date?
    package var saved: Date?
    /// "Not interested".
    package var hidden: Date?
    /// Nil when it is not in the history.
    package var watch: Watch?
    package var isExpanded = false
    /// A message begun and not sent.
    package var draft = ""

    package init() {}

    package var isLiked: Bool { liked != nil }
    package var isSaved: Bool { saved != nil }
    package var isHidden: Bool { hidden != nil }
}

/// The last time it was watched, and how far.
package struct Watch: Sendable, Hashable, Codable {
    package var at: Date
    /// Seconds into the video; 0 for photos, and when it was seen to its end.
    package var position: Double

    package init(at: Date, position: Double) {
        self.at = at
        self.position = position
    }

    /// As it is kept.
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

/// What is not to be shown, as a whole: small, and asked of every post.
package struct HiddenThings: Sendable, Hashable {
    package var posts: Set<PostKey>
    package var authors: Set<AuthorKey>

    package init(posts: Set<PostKey> = [], authors: Set<AuthorKey> = []) {
        self.posts = posts
        self.authors = authors
    }
}
