package struct StoryImage: Sendable, Hashable, Identifiable {
    package var id: Int
    package var media: Media
    /// True when the document gave none and we made it from the author.
    package var isGenerated: Bool

    package init(id: Int, media: Media, isGenerated: Bool = false) {
        self.id = id
        self.media = media
        self.isGenerated = isGenerated
    }
}
