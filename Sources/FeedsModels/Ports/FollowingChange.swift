/// What changed among the stored posts of follows.
package enum FollowingChange: Sendable, Hashable {
    /// A follow was asked; so many posts are new.
    case asked(follow: String, news: Int)
    case seen
    /// So much changed that each view must load its data again.
    case everything
}
