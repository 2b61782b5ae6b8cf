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
