package import Foundation

/// A source that a search, the directory or a known server offers.
package struct FoundSource: Sendable, Hashable, Identifiable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case person, channel, tag
        /// Posts that match the words. Following it keeps the search.
        case posts
        /// What a server shows to everybody.
        case server
        /// A feed of the directory.
        case feed
    }

    package var kind: Kind
    /// The text from which it opens.
    package var address: String
    package var title: String
    package var handle: String?
    package var sentence = ""
    package var picture: URL?
    package var home: URL?
    /// BCP 47; nil when unknown.
    package var language: String?
    package var licence: String?
    package var isSensitive = false
    /// Nil when unknown.
    package var hasVideos: Bool?

    package init(_ kind: Kind, address: String, title: String) {
        self.kind = kind
        self.address = address
        self.title = title
    }

    package var id: String { address }
}
