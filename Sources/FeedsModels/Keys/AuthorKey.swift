/// An author within a source, by name, because most sources give only names.
package struct AuthorKey: Sendable, Hashable, Codable {
    package var source: String
    package var name: String

    package init(source: String, name: String) {
        self.source = source
        self.name = name
    }
}
