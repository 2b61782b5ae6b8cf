// The port to kept feed documents: what a source said when it was last read, found by its address.
// Thread: any. Invariant: keeping is a convenience; a store that cannot keep says nothing and finds nothing.

package import Foundation

/// Names a document: its address, and for whom it was made.
package struct DocumentKey: Sendable, Hashable {
    /// As it was asked for, before any redirect.
    package let address: URL
    /// A digest of the authorization it was asked for with; the authorization itself is never kept.
    package let credential: String?

    package init(address: URL, credential: String? = nil) {
        self.address = address
        self.credential = credential
    }
}

/// A document as the network gave it.
package struct StoredDocument: Sendable, Hashable {
    package var body: Data
    /// Where redirects ended; relative addresses in the document count from it.
    package var url: URL
    package var contentType: String?
    package var etag: String?
    package var lastModified: String?
    /// When the server last gave it, or said that it has not changed.
    package var fetched: Date

    package init(
        body: Data, url: URL, contentType: String? = nil, etag: String? = nil, lastModified: String? = nil,
        fetched: Date
    ) {
        self.body = body
        self.url = url
        self.contentType = contentType
        self.etag = etag
        self.lastModified = lastModified
        self.fetched = fetched
    }
}

package struct StorageUsage: Sendable, Hashable {
    package var documents: Int
    /// Of their bodies.
    package var bytes: Int64

    package init(documents: Int = 0, bytes: Int64 = 0) {
        self.documents = documents
        self.bytes = bytes
    }
}

/// How much is kept at most; what was fetched longest ago goes first.
package struct StorageLimits: Sendable, Hashable {
    package var documents: Int
    package var bytes: Int64

    package init(documents: Int = 500, bytes: Int64 = 64 << 20) {
        self.documents = documents
        self.bytes = bytes
    }
}

package protocol StorageServiceProtocol: Sendable {
    func document(_ key: DocumentKey) async -> StoredDocument?
    /// The same with an empty body, for what is known of it: a body may be large.
    func head(_ key: DocumentKey) async -> StoredDocument?
    /// Takes the place of what was kept under the same key.
    func keep(_ document: StoredDocument, as key: DocumentKey) async
    /// The server said that the document has not changed.
    func confirm(_ key: DocumentKey, at date: Date) async
    func usage() async -> StorageUsage
    func clear() async
}
