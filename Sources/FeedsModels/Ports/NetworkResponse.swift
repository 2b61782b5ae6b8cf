package import Foundation

package struct NetworkResponse: Sendable {
    /// So much of the body of a refusal is kept.
    package static let longestRefusal = 4096

    package var status: Int
    /// Lower-case names.
    package var headers: [String: String]
    package var body: Data
    /// The address after all redirects.
    package var url: URL
    /// The total length of the resource, if the server gave it (Content-Range or Content-Length).
    package var totalLength: Int64?
    /// Where the permanent redirects led with which the request began; nil without one.
    package var movedTo: URL?

    package init(
        status: Int, headers: [String: String], body: Data, url: URL, totalLength: Int64?, movedTo: URL? = nil
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
        self.totalLength = totalLength
        self.movedTo = movedTo
    }
}
