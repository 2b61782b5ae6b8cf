// The port to stored feed documents: a source's last answer, found by its address.
// Thread: any. Invariant: the store is optional; a store that cannot write finds nothing and reports no error.

package import Foundation

/// The key of a document: its address and its credential.
package struct DocumentKey: Sendable, Hashable {
    /// The requested address, before any redirect.
    package let address: URL
    /// A digest of the request's authorization; the authorization itself is never stored.
    package let credential: String?

    package init(address: URL, credential: String? = nil) {
        self.address = address
        self.credential = credential
    }
}

/// A document as the network delivered it.
package struct StoredDocument: Sendable, Hashable {
    package var body: Data
    /// The address after redirects; relative addresses in the document are resolved against it.
    package var url: URL
    package var contentType: String?
    package var etag: String?
    package var lastModified: String?
    /// When the server last delivered it or confirmed that it has not changed.
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
    /// Total size of the stored response bodies, in bytes.
    package var bytes: Int64

    package init(documents: Int = 0, bytes: Int64 = 0) {
        self.documents = documents
        self.bytes = bytes
    }
}

/// The limits of the store; the document fetched longest ago is removed first.
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
    /// The same with an empty body, because a body may be large.
    func head(_ key: DocumentKey) async -> StoredDocument?
    /// Replaces the document under the same key.
    func keep(_ document: StoredDocument, as key: DocumentKey) async
    /// The server confirmed that the document has not changed.
    func confirm(_ key: DocumentKey, at date: Date) async
    func usage() async -> StorageUsage
    func clear() async
}
