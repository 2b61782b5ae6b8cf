// The port to where it is kept how long this person watches the videos of a source.
// Thread: any. Invariant: only sums are kept, never what was watched or when.

/// Sums over all views of one source, stretch by stretch of a video's time.
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

/// Keeps watch times by source. Loading never fails: what cannot be read was never learned.
package protocol WatchTimesStoreProtocol: Sendable {
    func load(_ source: FeedSource) async -> WatchTimes?
    func save(_ times: WatchTimes, for source: FeedSource)
}
