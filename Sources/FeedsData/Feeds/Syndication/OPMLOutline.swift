package import Foundation

/// A line of a list of feeds: a feed, or a folder with others.
package struct OPMLOutline: Sendable, Hashable {
    package var title: String?
    package var feed: URL?
    package var page: URL?
    /// Our own attribute `mutoscope:source`.
    package var source: String?
    /// The address of an outline whose feed cannot be read from it.
    package var unusable: String?
    package var outlines: [OPMLOutline] = []

    package init(title: String? = nil, feed: URL? = nil, page: URL? = nil, source: String? = nil) {
        self.title = title
        self.feed = feed
        self.page = page
        self.source = source
    }
}
