// Which bytes an entry of the cache holds: one file, one stream of segments, one picture, one document.
// Thread: any; a plain value. Invariant: two keys are equal only when their bytes may stand for one another.

import FeedsModels
import Foundation

enum EntryKind: String, Sendable, Hashable, CaseIterable {
    /// A progressive file, in chunks of 256 KiB.
    case file
    /// One media playlist's segments, initialisation sections included, as pieces in one sparse file.
    case stream
    case picture
    /// A playlist or a key.
    case document
}

struct EntryKey: Sendable, Hashable {
    let kind: EntryKind
    /// What tells it from others of its kind.
    let name: String
    /// The address that the feed names for the medium it belongs to; while that is watched, the entry stays.
    let medium: URL

    /// Where its bytes come from, when that is one address.
    var address: URL? { kind == .stream ? nil : URL(string: name) }

    private init(_ kind: EntryKind, _ name: String, of medium: URL) {
        self.kind = kind
        self.name = name
        self.medium = medium
    }

    /// From what the index knows it by.
    init(_ kind: EntryKind, text: String, of medium: URL) {
        self.init(kind, String(text.dropFirst(kind.rawValue.count + 1)), of: medium)
    }

    /// What the index knows it by.
    var text: String { "\(kind.rawValue) \(name)" }

    static func file(_ url: URL) -> EntryKey { EntryKey(.file, url.absoluteString, of: url) }
    static func picture(_ url: URL) -> EntryKey { EntryKey(.picture, url.absoluteString, of: url) }

    static func document(_ url: URL, of medium: URL) -> EntryKey {
        EntryKey(.document, url.absoluteString, of: medium)
    }

    /// The segments that the media playlist at `playlist` lists; another text of it may number them otherwise.
    static func stream(_ playlist: URL, text: Data, of medium: URL) -> EntryKey {
        EntryKey(.stream, "\(playlist.absoluteString)#\(Checksum.of(text))", of: medium)
    }
}
