/// Stores the session. Loading never fails: an unreadable file counts as a first visit.
package protocol SessionStoreProtocol: Sendable {
    func load() -> Session
    func save(_ session: Session)
}
