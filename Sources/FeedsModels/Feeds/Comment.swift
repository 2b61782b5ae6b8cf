package import Foundation

/// A comment from a source's document.
package struct Comment: Sendable, Hashable, Codable, Identifiable {
    package var id: String
    package var author: Author
    package var text: String
    package var publishedAt: Date?

    package init(id: String, author: Author, text: String, publishedAt: Date? = nil) {
        self.id = id
        self.author = author
        self.text = text
        self.publishedAt = publishedAt
    }
}
