// The name of an element or an attribute, and an element as it begins.
// Thread: any; plain values. Invariant: `local` and `prefix` are ASCII, because the mender lets no other name pass.

package struct XMLName: Sendable, Hashable {
    package let local: String
    /// `local` in small letters: feeds write names in any case.
    package let folded: String
    package let prefix: String
    /// The namespace's address; nil when the document does not say what the prefix means.
    package let space: String?

    package init(local: String, prefix: String = "", space: String? = nil) {
        self.local = local
        folded = local.lowercased()
        self.prefix = prefix
        self.space = space
    }

    /// Names that differ only in their namespaces are rare.
    package func hash(into hasher: inout Hasher) { hasher.combine(local) }
}
