// What `mutoscope follow` works with.
// Thread: any. Invariant: the stores are those of the profile, and open their files only when they are asked.

import FeedsData
import FeedsModels
import Foundation

struct FollowTools {
    /// What an address led to.
    struct Found: Sendable {
        var source: FeedSource
        var title: String?
        var home: URL?
        var icon: URL?
        /// Its newest posts, if they were read.
        var posts: [Post] = []
    }

    /// A sentence for the user.
    struct Failure: Error {
        let sentence: String

        init(_ sentence: String) { self.sentence = sentence }
        init(_ error: StoreError) { sentence = error.description }
    }

    var library: any LibraryStoreProtocol
    var following: any FollowingStoreProtocol
    var refresher: any FollowRefreshing
    /// The source that a text names, without asking its server; nil for a text that names none.
    var parse: @Sendable (String) -> FeedSource?
    /// Finds the feed behind an address, and reads it once.
    var resolve: @Sendable (String) async throws(Failure) -> Found
    var now: @Sendable () -> Date = { Date() }
}
