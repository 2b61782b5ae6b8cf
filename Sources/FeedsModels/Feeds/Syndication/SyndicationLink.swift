// A link in the text of an entry.
// Thread: any; a plain value. Invariant: the address is absolute.

package struct SyndicationLink: Sendable, Hashable {
    package var address: String
    package var text: String

    package init(address: String, text: String) {
        (self.address, self.text) = (address, text)
    }
}
