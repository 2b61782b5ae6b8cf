// The port to the mark of a source that is being opened. After a crash the mark names that source.
// Thread: any. Invariant: the mark holds no password and no token.

/// A source that is being opened.
package struct OpeningMark: Sendable, Hashable, Codable {
    /// The keys of its parts.
    package var keys: [String]
    /// The texts from which it can be opened again; empty when they hold a secret.
    package var texts: [String]

    package init(_ source: FeedSource) {
        keys = source.keys
        texts = source.sessionTexts ?? []
    }

    package func isOf(_ source: FeedSource) -> Bool { keys == source.keys }
}

extension FeedSource {
    fileprivate var keys: [String] { ([self] + more).map(\.key) }
}

package protocol OpeningStoreProtocol: Sendable {
    /// The mark of a process that ended without clearing it.
    func left() -> OpeningMark?
    /// Returns after the mark is on disk. When the disk is not writable, no mark is stored.
    func save(_ mark: OpeningMark)
    func clear()
}
