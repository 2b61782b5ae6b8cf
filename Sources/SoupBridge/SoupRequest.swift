// A GET request and its answer, as values.
// Thread: any. Invariant: a head always has a status in 200…299 but not 202; every other answer is a SoupError.

package import Foundation

package struct SoupRequest: Sendable, Hashable {
    package var url: URL
    package var headers: [String: String]
    /// The requested bytes; nil for the whole body. The caller must check the answer against it.
    package var range: Range<Int64>?
    /// A larger body is refused: before reading when the server declares its length, otherwise when the limit is
    /// exceeded.
    package var sizeLimit: Int64
    /// Seconds without progress before the request fails.
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
