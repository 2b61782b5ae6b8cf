// The port to the store of watch times: how long this user watches the videos of a source.
// Thread: any. Invariant: only sums are stored, never which video was watched or when.

/// Stores watch times by source. Loading never fails: unreadable data counts as no data.
package protocol WatchTimesStoreProtocol: Sendable {
    func load(_ source: FeedSource) async -> WatchTimes?
    func save(_ times: WatchTimes, for source: FeedSource)
}
