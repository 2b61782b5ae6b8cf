/// How many posts of a follow are stored, and how many of them the user has not seen.
package struct FollowCounts: Sendable, Hashable {
    package var posts: Int
    package var unseen: Int

    package init(posts: Int = 0, unseen: Int = 0) {
        self.posts = posts
        self.unseen = unseen
    }
}
