package struct StorageUsage: Sendable, Hashable {
    package var documents: Int
    /// Total size of the stored response bodies, in bytes.
    package var bytes: Int64

    package init(documents: Int = 0, bytes: Int64 = 0) {
        self.documents = documents
        self.bytes = bytes
    }
}
