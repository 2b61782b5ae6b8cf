// The contents of a feed, independent of its format.
// Thread: any; plain values. Invariant: addresses are absolute, texts are plain, and a missing value is nil.

package import Foundation

package struct SyndicationFeed: Sendable, Hashable {
    package enum Format: String, Sendable, Hashable {
        case rss, rdf, atom
        case jsonFeed = "json-feed"
        /// Its entries are feeds.
        case opml
    }

    package var format: Format
    package var title: String?
    package var text: String?
    /// The page that the feed belongs to.
    package var home: URL?
    package var icon: URL?
    package var author: SyndicationAuthor?
    package var language: String?
    package var isSensitive = false
    package var licence: SyndicationLicence?
    /// The next page of the same feed, with older entries.
    package var next: URL?
    /// The feed's own address (`rel=self`).
    package var address: URL?
    package var movedTo: URL?
    package var hub: URL?
    /// Seconds for which the feed asks not to be read again.
    package var refreshInterval: Double?
    /// The encoding that was read, in small letters.
    package var encoding: String
    /// In the order of the document.
    package var entries: [SyndicationEntry] = []
    package var problems: [SyndicationProblem] = []

    package init(format: Format, encoding: String) {
        self.format = format
        self.encoding = encoding
    }
}
