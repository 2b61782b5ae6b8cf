// The stories of a person: the values of the RealStory document format, with its optional parts as optionals.
// Thread: any; plain values. Invariant: `imageList` is never empty.

package struct Story: Sendable, Hashable, Identifiable {
    package var id: Int
    /// The `key` of its source.
    package var origin: String
    package var imageList: [StoryImage]
    package var user: StoryAuthor
    /// The page of its document; nil when the document has no pages.
    package var page: Int?

    package init(id: Int, origin: String = "", imageList: [StoryImage], user: StoryAuthor, page: Int? = nil) {
        self.id = id
        self.origin = origin
        self.imageList = imageList
        self.user = user
        self.page = page
    }

    package var authorKey: AuthorKey { AuthorKey(source: origin, name: user.name) }

    /// The key for the seen mark and the like of an image.
    package func key(of image: StoryImage) -> StoryKey {
        StoryKey(source: origin, user: user.id, image: image.id)
    }
}
