// What the feed screen is in the middle of.
// Thread: any; a plain value. Invariant: a failed refresh keeps the posts; only a failed first load has none.

package import FeedsModels

package enum FeedPhase: Sendable, Hashable {
    case idle
    case loading
    case loaded
    case failed(FeedServiceError)
}
