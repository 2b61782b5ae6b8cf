package import Foundation

/// A post of a follow as it is stored, with what Following needs to put posts in order.
package struct FollowedPost: Sendable, Hashable {
    package var post: Post
    package var follow: String
    /// When the app saw it first.
    package var arrived: Date
    /// When the user saw it; nil for an unseen post.
    package var seen: Date?

    package init(post: Post, follow: String, arrived: Date, seen: Date? = nil) {
        self.post = post
        self.follow = follow
        self.arrived = arrived
        self.seen = seen
    }
}
