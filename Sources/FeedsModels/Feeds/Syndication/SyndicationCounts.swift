// Numbers that a feed gives for an entry.
// Thread: any; a plain value. Invariant: a missing number is nil.

package struct SyndicationCounts: Sendable, Hashable {
    package var likes: Int?
    package var comments: Int?
    package var views: Int?

    package init(likes: Int? = nil, comments: Int? = nil, views: Int? = nil) {
        (self.likes, self.comments, self.views) = (likes, comments, views)
    }
}
