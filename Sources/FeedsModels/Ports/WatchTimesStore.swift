// The port to the store of watch times: how long this user watches the videos of a source.
// Thread: any. Invariant: only sums are stored, never which video was watched or when.

/// Sums over all views of a source, for each stretch of a video's time.
package struct WatchTimes: Sendable, Hashable, Codable {
    /// Seconds watched within each stretch.
    package var seconds: [Double]
    /// Views that ended within each stretch.
    package var leavings: [Double]

    package init(seconds: [Double], leavings: [Double]) {
        self.seconds = seconds
        self.leavings = leavings
    }
}

/// Stores watch times by source. Loading never fails: unreadable data counts as no data.
package protocol WatchTimesStoreProtocol: Sendable {
    func load(_ source: FeedSource) async -> WatchTimes?
    func save(_ times: WatchTimes, for source: FeedSource)
}
