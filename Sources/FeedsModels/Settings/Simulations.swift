// Failures that a developer switches on for testing.
// Thread: any; a plain value, and a board under a lock. Invariant: they are never stored; every start begins without
// them.

package struct Simulations: Sendable, Hashable {
    /// Feeds have no posts.
    package var emptyFeed = false
    /// Seconds before a feed is read.
    package var fetchDelay = 0.0
    /// Reading a feed always fails.
    package var fetchError = false
    /// Every third post of a feed is damaged, and skipped.
    package var itemError = false
    /// Decoding a video always fails.
    package var decodingError = false
    /// The network's speed in kilobytes a second; 0 for no limit.
    package var kilobytesPerSecond = 0.0
    /// The percentage of requests that break off.
    package var lostPercent = 0.0

    package init() {}

    package var isAny: Bool { self != Simulations() }
    /// True when a simulation affects feeds, because stored feeds would hide its effect.
    package var concernsFeeds: Bool { emptyFeed || fetchError || itemError || fetchDelay > 0 }
}
