package import Foundation

/// The author of a post.
package struct Author: Sendable, Hashable, Codable {
    package var name: String
    package var page: URL?
    package var avatar: URL?
    /// The name of the account on its network, such as `ann@tube.example`. Unlike `name` it rarely changes.
    package var handle: String?
    /// The network's own identifier, which stays when name and handle change.
    package var id: String?

    package init(name: String, page: URL? = nil, avatar: URL? = nil, handle: String? = nil, id: String? = nil) {
        self.name = name
        self.page = page
        self.avatar = avatar
        self.handle = handle
        self.id = id
    }
}
