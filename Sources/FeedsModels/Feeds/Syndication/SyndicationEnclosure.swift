// One file that an entry names, as the document describes it.
// Thread: any; a plain value. Invariant: the address is absolute; the other values are the document's, which may lie.

package import Foundation

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
