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

/// An author within a source, by name, because most sources give only names.
package struct AuthorKey: Sendable, Hashable, Codable {
    package var source: String
    package var name: String

    package init(source: String, name: String) {
        self.source = source
        self.name = name
    }
}

/// An image or clip of a person's story.
package struct StoryKey: Sendable, Hashable, Codable {
    package var source: String
    package var user: Int
    package var image: Int

    package init(source: String, user: Int, image: Int) {
        self.source = source
        self.user = user
        self.image = image
    }
}
