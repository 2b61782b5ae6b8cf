// How current the posts on screen are, and posts that were kept from an earlier visit.
// Thread: any; plain values. Invariant: whatever is not fresh says since when, and why.

package import Foundation

package enum FeedFreshness: Sendable, Hashable {
    case fresh
    /// As the source was then; it could not be read since.
    case asOf(Date, FeedServiceError)
}

/// What a source said when it was last read.
package struct StoredFeed: Sendable, Hashable {
    package var response: FeedsResponse
    package var asOf: Date

    package init(response: FeedsResponse, asOf: Date) {
        self.response = response
        self.asOf = asOf
    }
}
