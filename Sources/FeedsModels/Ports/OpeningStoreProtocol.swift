// The port to the mark of a source that is being opened: what is left of it when the program dies.
// Thread: any. Invariant: the mark holds no password and no token.

/// A source that is being opened.
package struct OpeningMark: Sendable, Hashable, Codable {
    /// What its parts are known by.
    package var keys: [String]
    /// What it can be opened by again; empty when there is a secret in it.
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
    /// The mark of a process that has ended without taking it away.
    func left() -> OpeningMark?
    /// Returns when the mark would outlive this process. Where it cannot be kept, nothing is.
    func save(_ mark: OpeningMark)
    func clear()
}
