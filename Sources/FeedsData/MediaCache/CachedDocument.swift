import Foundation

/// A small file as the server sent it.
struct CachedDocument: Sendable, Hashable {
    let data: Data
    /// The address after redirects, on which relative addresses are based.
    let url: URL
}
