package import Foundation

/// The answer before its body.
package struct SoupHead: Sendable, Hashable {
    package let status: Int
    /// Lower-case names; repeated headers are joined with ", ".
    package let headers: [String: String]
    /// The address after all redirects.
    package let url: URL
    /// The body's transferred length, when the server declared it.
    package let contentLength: Int64?
    /// Where the permanent redirects led with which the request began; nil without one.
    package var movedTo: URL? = nil
}
