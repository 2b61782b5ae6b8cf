// Stable keys of the posts, authors and stories on which the user acts.
// Thread: any; plain values. Invariant: made from the source's own ids and names, never from a place in a list.

/// A post: its source and its id there.
package struct PostKey: Sendable, Hashable, Codable {
    /// The `key` of its FeedSource.
    package var source: String
    package var id: String

    package init(source: String, id: String) {
        self.source = source
        self.id = id
    }
}
