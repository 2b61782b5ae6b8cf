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
