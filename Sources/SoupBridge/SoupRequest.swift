// One GET and its answer, as values.
// Thread: any. Invariant: a head always has a status in 200…299 but not 202; every other answer is a SoupError.

package import Foundation

package struct SoupRequest: Sendable, Hashable {
    package var url: URL
    package var headers: [String: String]
    /// Bytes asked for, when not the whole body. The answer is not checked against it here.
    package var range: Range<Int64>?
    /// A larger body is refused: before reading when the server tells its length, else as soon as it is exceeded.
    package var sizeLimit: Int64
    /// Seconds without progress before giving up.
    package var timeout: Double

    package init(
        url: URL, headers: [String: String] = [:], range: Range<Int64>? = nil, sizeLimit: Int64 = 64 << 20,
        timeout: Double = 15
    ) {
        self.url = url
        self.headers = headers
        self.range = range
        self.sizeLimit = sizeLimit
        self.timeout = timeout
    }
}

/// What is known before the body.
package struct SoupHead: Sendable, Hashable {
    package let status: Int
    /// Lower-case names; repeated headers are joined with ", ".
    package let headers: [String: String]
    /// Where redirects ended.
    package let url: URL
    /// The body's length on the wire, when the server told it.
    package let contentLength: Int64?
}

package struct SoupResponse: Sendable, Hashable {
    package let head: SoupHead
    package let body: Data
}
