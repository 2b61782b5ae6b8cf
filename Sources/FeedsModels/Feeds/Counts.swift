/// Numbers that a source gives. A missing number stays nil; it never becomes zero or a guess.
package struct Counts: Sendable, Hashable, Codable {
    package var likes: Int?
    package var comments: Int?
    package var shares: Int?
    package var views: Int?

    package init(likes: Int? = nil, comments: Int? = nil, shares: Int? = nil, views: Int? = nil) {
        self.likes = likes
        self.comments = comments
        self.shares = shares
        self.views = views
    }
}
