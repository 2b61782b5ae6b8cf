package import Foundation

package struct StoryAuthor: Sendable, Hashable, Identifiable {
    package var id: Int
    package var name: String
    package var picture: URL?

    package init(id: Int, name: String, picture: URL? = nil) {
        self.id = id
        self.name = name
        self.picture = picture
    }
}
