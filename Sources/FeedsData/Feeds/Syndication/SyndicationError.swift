// Why a document is no feed.
// Thread: any; a plain value. Invariant: a feed with faults is no error; `SyndicationFeed.problems` lists them.

package enum SyndicationError: Error, Sendable, Hashable {
    case empty
    case notAFeed
    case invalidJSON(String)
}
