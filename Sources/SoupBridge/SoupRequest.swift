// A request and its answer, as values.
// Thread: any. Invariant: a head always has a status in 200…299 but not 202; every other answer is a SoupError, unless
// the request takes refusals.

package import Foundation

package struct SoupRequest: Sendable, Hashable {
    package var url: URL
    package var method = "GET"
    package var body: Data?
    package var headers: [String: String]
    /// The requested bytes; nil for the whole body. The caller must check the answer against it.
    package var range: Range<Int64>?
    /// A larger body is refused: before reading when the server declares its length, otherwise when the limit is
    /// exceeded.
    package var sizeLimit: Int64
    /// Seconds without progress before the request fails.
    package var timeout: Double
    /// An answer of any other status is a head and the beginning of its body instead of an error, because both tell the
    /// reason.
    package var takesRefusals: Bool
    /// When false, a redirect is an error with its status.
    package var followsRedirects = true

    package init(
        url: URL, headers: [String: String] = [:], range: Range<Int64>? = nil, sizeLimit: Int64 = 64 << 20,
        timeout: Double = 15, takesRefusals: Bool = false
    ) {
        self.url = url
        self.headers = headers
        self.range = range
        self.sizeLimit = sizeLimit
        self.timeout = timeout
        self.takesRefusals = takesRefusals
    }
}
