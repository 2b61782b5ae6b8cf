/// An item that could not be used, and the reason; the other items are still used.
package struct SkippedItem: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// A part of a document. The user expects all parts to be shown.
        case item
        /// A file in a folder. The user does not expect every file to be shown.
        case file
        /// A whole source among several.
        case source
    }

    package var kind: Kind
    /// The place in the document: "item 3", "pages[0].users[2]", "videos[1]", a file name, or the name of a source.
    package var place: String
    package var reason: String

    package init(_ kind: Kind = .item, place: String, reason: String) {
        self.kind = kind
        self.place = place
        self.reason = reason
    }
}
