// Names a later slice of a document that is too long to read at once: the `next` of the slice before it.
// Thread: any; a plain value. Invariant: only the service that made it can read it, and only in this process. A
// document cannot name a slice, because the tokens that decoders make are never `isHere`.

package import FeedsModels

package struct DocumentSlice: Sendable, Hashable {
    /// The address of the document.
    package let document: String
    /// The document's address alone stands for slice 0.
    package let number: Int

    package init(of document: String, number: Int) {
        self.document = document
        self.number = number
    }

    /// Nil for the address of a document.
    package init?(_ page: BatchToken) {
        let parts = page.text.split(separator: " ", maxSplits: 1)
        guard page.isHere, parts.count == 2, let number = Int(parts[0]) else { return nil }
        self.init(of: String(parts[1]), number: number)
    }

    package var token: BatchToken { BatchToken("\(number) \(document)", isHere: true) }
}
