// The lists of the library, and a search in one of them.
// Thread: any; plain values. Invariant: the name of a query gives the same query again.

/// A list, or the part of it that contains these words.
package struct LibraryQuery: Sendable, Hashable {
    package var list: LibraryList
    /// As the user typed them; empty for the whole list.
    package var words: String

    package init(_ list: LibraryList, matching words: String = "") {
        self.list = list
        self.words = words
    }

    package var name: String { words.isEmpty ? list.rawValue : "\(list.rawValue) “\(words)”" }

    /// The query of that name.
    package init?(named name: String) {
        let parts = name.split(separator: " ", maxSplits: 1)
        guard let list = parts.first.flatMap({ LibraryList(rawValue: String($0)) }) else { return nil }
        self.init(list, matching: parts.count > 1 ? String(parts[1].dropFirst().dropLast()) : "")
    }
}
