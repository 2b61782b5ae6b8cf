// The port to HTTP: whole small bodies, and byte ranges of large ones.
// Thread: any. Invariant: a status outside 200…299 is an error, never a body.

package import Foundation

package struct NetworkRequest: Sendable, Hashable {
    package var url: URL
    package var headers: [String: String]
    /// Bytes asked for, when not the whole body.
    package var range: Range<Int64>?
    /// A larger body is refused.
    package var sizeLimit: Int
    /// Seconds without progress before giving up.
    package var timeout: Double

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

package struct NetworkResponse: Sendable {
    package var status: Int
    /// Lower-case names.
    package var headers: [String: String]
    package var body: Data
    /// Where redirects ended.
    package var url: URL
    /// The whole length of the resource when the server told it (Content-Range or Content-Length).
    package var totalLength: Int64?

    package init(status: Int, headers: [String: String], body: Data, url: URL, totalLength: Int64?) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
        self.totalLength = totalLength
    }
}

package protocol NetworkServiceProtocol: Sendable {
    func fetch(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse
}

package enum NetworkError: Error, Sendable, Hashable {
    case status(Int)
    case timedOut
    case tls(String)
    case tooManyRedirects
    case tooLarge(limit: Int)
    case refused
    case hostNotFound(String)
    case offline
    case unsupportedURL(String)
    /// The answer breaks HTTP: a wrong range, a short body.
    case malformed(String)
    case other(String)
    case cancelled
}

extension NetworkError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .status(let code): "the server answered \(code)\(Self.meaning(of: code))."
        case .timedOut: "the server did not answer in time."
        case .tls(let reason): "the secure connection failed (\(Self.clause(reason)))."
        case .tooManyRedirects: "it redirects in a loop, or too often."
        case .tooLarge(let limit): "it is larger than the limit of \(limit / 1_048_576) MB."
        case .refused: "the server refused the connection."
        case .hostNotFound(let host): "the host \(host) was not found."
        case .offline: "there is no network."
        case .unsupportedURL(let url): "it leads to \(url), which may not be opened from there."
        case .malformed(let what): "the server's answer was not understood (\(Self.clause(what)))."
        case .other(let what): "\(Self.clause(what))."
        case .cancelled: "it was cancelled."
        }
    }

    /// What a library said, without the full stop that it may have put there.
    private static func clause(_ text: String) -> Substring { text.hasSuffix(".") ? text.dropLast() : text[...] }

    private static func meaning(of code: Int) -> String {
        switch code {
        case 401: " (a key or a login is needed)"
        case 403: " (access is forbidden)"
        case 404: " (not found)"
        case 410: " (it is gone)"
        case 429: " (too many requests)"
        case 500...599: " (the server has a problem)"
        default: ""
        }
    }
}
