// What a feed turned out to be: a format of documents, or a kind of source that has no document (a folder, the library).
// Thread: any; a plain value. Invariant: two of the same name are equal. Each is declared where it is read.

package struct FeedShape: Sendable {
    /// For programs: what `mutoscope check` prints.
    package let name: String
    private let spoken: @Sendable () -> String

    /// `words` are asked for each time, because the language is chosen after the first use of a constant.
    package init(_ name: String, _ words: @escaping @autoclosure @Sendable () -> String) {
        self.name = name
        spoken = words
    }

    /// For people.
    package var words: String { spoken() }
}

extension FeedShape: Hashable {
    package static func == (one: FeedShape, other: FeedShape) -> Bool { one.name == other.name }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
