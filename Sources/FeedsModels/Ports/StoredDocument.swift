package import Foundation

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
