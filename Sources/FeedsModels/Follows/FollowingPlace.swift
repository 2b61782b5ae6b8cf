// Following, or a group of it, as a source.
// Thread: any; a plain value. Invariant: its source gives the same place again.

package struct FollowingPlace: Sendable, Hashable {
    package static let kind = "following"
    /// Between the names of a path; no name holds it.
    private static let separator: Character = "\u{1F}"

    /// The path of the group; empty for all follows.
    package var group: [String]

    package init(group: [String] = []) { self.group = group }

    /// Nil for a place of another kind.
    package init?(_ source: NamedSource) {
        guard source.kind == Self.kind else { return nil }
        group = source.id.split(separator: Self.separator).map(String.init)
    }

    /// Nil for a text that names another source: "following:" or "following:Art/Film".
    package init?(text: String) {
        let prefix = Self.kind + ":"
        guard text.hasPrefix(prefix) else { return nil }
        group = text.dropFirst(prefix.count).split(separator: "/").map(String.init)
    }

    package var source: NamedSource {
        let title = group.last ?? tr("Following")
        var source = NamedSource(kind: Self.kind, id: group.joined(separator: String(Self.separator)), name: title)
        source.title = title
        source.emptiness = tr("What the people and channels you follow publish comes here.")
        source.keepsOrder = true
        source.text = Self.kind + ":" + group.joined(separator: "/")
        return source
    }

    package func contains(_ follow: Follow) -> Bool { follow.group.starts(with: group) }
}
