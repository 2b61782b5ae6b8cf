// The name of what a feed was read from: a format of documents, or a kind of source without a document (a folder, the
// library). The file that reads a shape declares it.
// Thread: any; a plain value. Invariant: two shapes with the same name are equal.

package struct FeedShape: Sendable {
    /// The name for programs: `mutoscope check` prints it.
    package let name: String
    private let spoken: @Sendable () -> String

    /// `words` are translated at each use, because a shape may be created before the language is chosen.
    package init(_ name: String, _ words: @escaping @autoclosure @Sendable () -> String) {
        self.name = name
        spoken = words
    }

    /// The name for the user, translated.
    package var words: String { spoken() }
}

extension FeedShape: Hashable {
    package static func == (one: FeedShape, other: FeedShape) -> Bool { one.name == other.name }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
