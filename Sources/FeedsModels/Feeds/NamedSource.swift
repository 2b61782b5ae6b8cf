// A place that a kind of source names, because neither a path nor an address can: a list of the library, a channel of a
// service.
// Thread: any; a plain value. Invariant: kind and identifier decide whether two places are equal; the rest is for display.

package import Foundation

package struct NamedSource: Sendable {
    /// `SourceKind.name`.
    package let kind: String
    /// The kind finds the place by it. Files store it, so it holds no secret and never changes.
    package let id: String
    /// The name in sentences.
    package var name: String
    /// The title in the header; nil for the feed's own title.
    package var title: String?
    /// The sentence for a feed without posts; nil for the usual one.
    package var emptiness: String?
    /// The order has a meaning, so the feed is never shuffled.
    package var keepsOrder = false
    /// The user chose each post, so sensitive posts are not covered.
    package var isChosen = false
    /// The feed also shows posts that the user has hidden.
    package var showsHidden = false
    /// The server that it is read from; nil for a place on this machine.
    package var server: URL?
    /// The text from which it can be opened again; nil for a place that only the app opens.
    package var text: String?

    package init(kind: String, id: String, name: String) {
        self.kind = kind
        self.id = id
        self.name = name
    }
}

extension NamedSource: Hashable {
    package static func == (one: NamedSource, other: NamedSource) -> Bool {
        one.kind == other.kind && one.id == other.id
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(id)
    }
}
