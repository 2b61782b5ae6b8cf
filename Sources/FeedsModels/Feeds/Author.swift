package import Foundation

/// The author of a post.
package struct Author: Sendable, Hashable, Codable {
    package var name: String
    package var page: URL?
    package var avatar: URL?

    package init(name: String, page: URL? = nil, avatar: URL? = nil) {
        self.name = name
        self.page = page
        self.avatar = avatar
    }
}
