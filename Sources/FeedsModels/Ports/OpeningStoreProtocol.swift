// The port to the mark of a source that is being opened. After a crash the mark names that source.
// Thread: any. Invariant: the mark holds no password and no token.

extension FeedSource {
    var keys: [String] { ([self] + more).map(\.key) }
}

package protocol OpeningStoreProtocol: Sendable {
    /// The mark of a process that ended without clearing it.
    func left() -> OpeningMark?
    /// Returns after the mark is on disk. When the disk is not writable, no mark is stored.
    func save(_ mark: OpeningMark)
    func clear()
}
