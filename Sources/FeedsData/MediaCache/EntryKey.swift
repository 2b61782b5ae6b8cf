// Identifies what an entry of the cache holds: a file, a stream of segments, a picture or a document.
// Thread: any; a plain value. Invariant: two keys are equal only when their bytes are interchangeable.

import Foundation

struct EntryKey: Sendable, Hashable {
    let kind: EntryKind
    /// Distinguishes the entry from others of its kind.
    let name: String
    /// The address by which the feed names the entry's medium; while the user watches that medium, the entry stays.
    let medium: URL

    /// The address of the bytes; nil for a stream, whose segments have many.
    var address: URL? { kind == .stream ? nil : URL(string: name) }

    private init(_ kind: EntryKind, _ name: String, of medium: URL) {
        self.kind = kind
        self.name = name
        self.medium = medium
    }

    /// Reads the index's text for the key.
    init(_ kind: EntryKind, text: String, of medium: URL) {
        self.init(kind, String(text.dropFirst(kind.rawValue.count + 1)), of: medium)
    }

    /// The index's text for the key.
    var text: String { "\(kind.rawValue) \(name)" }

    static func file(_ url: URL) -> EntryKey { EntryKey(.file, url.absoluteString, of: url) }
    static func picture(_ url: URL) -> EntryKey { EntryKey(.picture, url.absoluteString, of: url) }

    static func document(_ url: URL, of medium: URL) -> EntryKey {
        EntryKey(.document, url.absoluteString, of: medium)
    }

    /// The segments that the media playlist at `playlist` lists; another version of the playlist may number them
    /// otherwise.
    static func stream(_ playlist: URL, text: Data, of medium: URL) -> EntryKey {
        EntryKey(.stream, "\(playlist.absoluteString)#\(Checksum.of(text))", of: medium)
    }
}
