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
