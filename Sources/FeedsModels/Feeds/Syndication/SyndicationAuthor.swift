// The author of a feed or of an entry.
// Thread: any; a plain value. Invariant: addresses are absolute.

package import Foundation

package struct SyndicationAuthor: Sendable, Hashable {
    package var name: String
    package var page: URL?
    package var avatar: URL?

    package init(name: String, page: URL? = nil, avatar: URL? = nil) {
        self.name = name
        self.page = page
        self.avatar = avatar
    }
}
