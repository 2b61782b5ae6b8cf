package import Foundation

package struct NetworkRequest: Sendable, Hashable {
    package var url: URL
    /// A request of another method than GET follows no redirect, because it would reach a server that was not named.
    package var method = "GET"
    /// Sent with a method that has one; its type is the header Content-Type.
    package var body: Data?
    package var headers: [String: String]
    /// The requested bytes; nil for the whole body.
    package var range: Range<Int64>?
    /// A larger body is refused.
    package var sizeLimit: Int
    /// Seconds without progress before the request fails.
    package var timeout: Double
    /// A refusal is an answer instead of an error, because its headers and the beginning of its body tell the reason.
    package var takesRefusals = false
    /// When false, a redirect is an error with its status.
    package var followsRedirects = true

    package init(
        url: URL, headers: [String: String] = [:], range: Range<Int64>? = nil, sizeLimit: Int = 64 << 20,
        timeout: Double = 15
    ) {
        self.url = url
        self.headers = headers
        self.range = range
        self.sizeLimit = sizeLimit
        self.timeout = timeout
    }
}
