// Trouble that a developer calls for: what is to go wrong now, on purpose.
// Thread: any; a plain value, and a switchboard under a lock. Invariant: it is never kept; every start begins without.

import Synchronization

package struct Simulations: Sendable, Hashable {
    /// Feeds have no posts.
    package var emptyFeed = false
    /// Seconds before a feed is read.
    package var fetchDelay = 0.0
    /// No feed can be read.
    package var fetchError = false
    /// Every third post of a feed is damaged, and skipped.
    package var itemError = false
    /// No video can be decoded.
    package var decodingError = false
    /// Kilobytes a second of what comes over the network; 0 is as fast as it is.
    package var kilobytesPerSecond = 0.0
    /// Of a hundred requests, so many break off.
    package var lostPercent = 0.0

    package init() {}

    package var isAny: Bool { self != Simulations() }
    /// What is kept of a feed would hide that it is not there.
    package var concernsFeeds: Bool { emptyFeed || fetchError || itemError || fetchDelay > 0 }
}

/// Where those who are not on the main thread read what is simulated now.
package final class SimulationBoard: Sendable {
    private let shown = Mutex(Simulations())

    package init() {}

    package var current: Simulations {
        get { shown.withLock { $0 } }
        set { shown.withLock { $0 = newValue } }
    }
}
