// The port to the record of a day for its limits: how much was watched, and which limits apply.
// Thread: any. Invariant: it holds only amounts, never which posts were watched.

package protocol WatchedDayStoreProtocol: Sendable {
    /// Nil when no record exists or it cannot be read.
    func load() async -> WatchedDay?
    func save(_ day: WatchedDay)
}
