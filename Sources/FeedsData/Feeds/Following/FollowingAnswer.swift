import FeedsModels

/// What FollowingFeedsService gives to FollowingPages: a page, and what was read for it anyway.
struct FollowingAnswer: Sendable {
    var response: FeedsResponse
    var follows: ShownFollows
    /// The stored posts that Following shows, the newest first; empty for a later page.
    var places: [FollowedPlace]
}
