// Names of what a person does something to, which stay the same from one visit to the next.
// Thread: any; plain values. Invariant: made of what the source says, never of a place in a list.

/// A post: where it came from and what it is called there.
package struct PostKey: Sendable, Hashable, Codable {
    /// The `key` of its FeedSource.
    package var source: String
    package var id: String

    package init(source: String, id: String) {
        self.source = source
        self.id = id
    }
}

/// Whoever makes posts in a source; names are all that most sources give.
package struct AuthorKey: Sendable, Hashable, Codable {
    package var source: String
    package var name: String

    package init(source: String, name: String) {
        self.source = source
        self.name = name
    }
}

/// One image (or clip) of a person's story.
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
