/// The outcome of a refresh.
package struct FollowRefresh: Sendable, Hashable {
    package var asked = 0
    package var news = 0
    package var failed = 0
    /// Follows that were due and have to wait for the next opening.
    package var left = 0

    package init() {}
}
