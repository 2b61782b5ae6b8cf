// How current the posts on screen are, and posts that were stored by an earlier visit.
// Thread: any; plain values. Invariant: everything that is not fresh has a date and a reason.

package import Foundation

package enum FeedFreshness: Sendable, Hashable {
    case fresh
    /// The source's state at that date; it could not be read since.
    case asOf(Date, FeedServiceError)
}
