// Where a feed continues: an address, a number, a cursor. Only the service that made a token understands it.
// Thread: any; a plain value. Invariant: other code compares tokens, passes them on and prints them (`check`), no more.

package import Foundation

package struct BatchToken: Sendable, Hashable {
    package let text: String
    /// The page is a part of a document that was read already, so reading it needs no request.
    package let isHere: Bool

    package init(_ text: String, isHere: Bool = false) {
        self.text = text
        self.isHere = isHere
    }

    /// A page with an address of its own.
    package init(_ address: URL) { self.init(address.absoluteString) }
}
