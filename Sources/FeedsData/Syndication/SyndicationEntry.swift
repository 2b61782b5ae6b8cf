// One entry of a feed, and the files it names.
// Thread: any; plain values. Invariant: `id` is never empty.

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

/// A link in the text.
package struct SyndicationLink: Sendable, Hashable {
    package var address: String
    package var text: String
}

package struct SyndicationCounts: Sendable, Hashable {
    package var likes: Int?
    package var comments: Int?
    package var views: Int?
}

package struct SyndicationCaption: Sendable, Hashable {
    package var url: URL
    package var type: String?
    package var language: String?
}

/// One file that an entry names, as the document describes it.
package struct SyndicationEnclosure: Sendable, Hashable {
    package enum Origin: String, Sendable, Hashable {
        /// `enclosure`, `atom:link[rel=enclosure]`, `atom:content[src]`, a JSON Feed's attachment.
        case enclosure
        case media
        /// `podcast:alternateEnclosure`
        case alternate
        /// Found in the text.
        case html
    }

    package var url: URL
    package var type: String?
    package var length: Int?
    /// Seconds.
    package var duration: Double?
    package var width: Int?
    package var height: Int?
    /// "video", "image" and the like, which is often wrong.
    package var medium: String?
    package var bitsPerSecond: Int?
    package var isDefault = false
    /// True for a video whose height is 0.
    package var isSoundOnly = false
    package var language: String?
    package var title: String?
    /// A description for people who cannot see it.
    package var alt: String?
    package var thumbnails: [URL] = []
    package var origin: Origin
    /// Files of one group are renditions of one medium. Counted within the entry.
    package var group: Int?

    package init(url: URL, origin: Origin) {
        self.url = url
        self.origin = origin
    }
}
