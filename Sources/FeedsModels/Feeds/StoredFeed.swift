package import Foundation

/// The answer of a source when it was last read.
package struct StoredFeed: Sendable, Hashable {
    package var response: FeedsResponse
    package var asOf: Date

    package init(response: FeedsResponse, asOf: Date) {
        self.response = response
        self.asOf = asOf
    }
}
