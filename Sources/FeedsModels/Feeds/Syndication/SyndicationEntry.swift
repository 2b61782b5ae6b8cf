// One entry of a feed, as its document describes it.
// Thread: any; a plain value. Invariant: `id` is never empty.

package import Foundation

package struct SyndicationEntry: Sendable, Hashable {
    /// From the document; two entries of a feed may have the same.
    package var id: String
    package var title: String?
    /// The entry's page.
    package var url: URL?
    package var author: SyndicationAuthor?
    package var published: Date?
    package var updated: Date?
    package var language: String?
    package var text = ""
    package var tags: [String] = []
    package var links: [SyndicationLink] = []
    package var enclosures: [SyndicationEnclosure] = []
    package var thumbnails: [URL] = []
    package var captions: [SyndicationCaption] = []
    package var isSensitive = false
    package var counts = SyndicationCounts()
    package var licence: SyndicationLicence?
    /// A feed or a page with comments.
    package var comments: URL?

    package init(id: String) {
        self.id = id
    }
}
