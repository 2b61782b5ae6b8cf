/// The limits of the store; the document fetched longest ago is removed first.
package struct StorageLimits: Sendable, Hashable {
    package var documents: Int
    package var bytes: Int64

    package init(documents: Int = 500, bytes: Int64 = 64 << 20) {
        self.documents = documents
        self.bytes = bytes
    }
}
