// A feed of the directory that comes with the program, with what a reviewer knows about it.
// Thread: any; a plain value. Invariant: both addresses are `https`, and there is an English sentence.

package import Foundation

package struct DirectoryEntry: Sendable, Hashable, Identifiable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case videos, photos, both
    }

    /// In the language of the feed.
    package var name: String
    /// What it brings, in one sentence for each language, by tags in small letters.
    package var sentences: [String: String]
    package var address: URL
    /// The text of a source that only its own kind reads, such as a channel of PeerTube; nil for a feed.
    package var source: String?
    /// The publisher's web page.
    package var home: URL
    /// The language of its texts, as a tag of BCP 47.
    package var language: String
    package var kind: Kind
    package var licence: SyndicationLicence
    package var isSensitive: Bool
    /// The day of the newest proof that the address works, at midnight in UTC.
    package var checked: Date

    package init(
        name: String, sentences: [String: String], address: URL, home: URL, language: String, kind: Kind,
        licence: SyndicationLicence, isSensitive: Bool, checked: Date
    ) {
        self.name = name
        self.sentences = sentences
        self.address = address
        self.home = home
        self.language = language
        self.kind = kind
        self.licence = licence
        self.isSensitive = isSensitive
        self.checked = checked
    }

    package var id: URL { address }

    /// The text from which it opens.
    package var text: String { source ?? address.absoluteString }

    /// The sentence in the first of the user's languages that has one, else in English.
    package func sentence(in languages: [String]) -> String {
        let tags = languages.map(Self.tag) + ["en"]
        return tags.lazy.compactMap { sentences[$0] ?? sentences[Self.primary($0)] }.first ?? ""
    }
}

// MARK: - Order

extension DirectoryEntry {
    /// The user's languages first, then English, then all others; in the directory's order within each.
    package static func sorted(_ entries: [DirectoryEntry], for languages: [String]) -> [DirectoryEntry] {
        let wanted = languages.map { primary(tag($0)) } + ["en"]
        let ranked = entries.enumerated().map { index, entry in
            (rank: wanted.firstIndex(of: primary(tag(entry.language))) ?? wanted.count, index: index, entry: entry)
        }
        return ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.entry)
    }

    /// "de_AT.UTF-8" is "de-at".
    private static func tag(_ language: String) -> String {
        String(language.prefix { $0 != "." && $0 != "@" }).replacingOccurrences(of: "_", with: "-").lowercased()
    }

    private static func primary(_ tag: String) -> String { String(tag.prefix { $0 != "-" }) }
}
