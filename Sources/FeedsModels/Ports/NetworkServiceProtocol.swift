// The port to HTTP: whole small bodies, and byte ranges of large ones.
// Thread: any. Invariant: a status outside 200…299, or 202, is an error, never a body.

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
    /// The server said after how many seconds to come again (Retry-After).
    case tryLater(status: Int, seconds: Double)
    /// 202: it is still being made; the server may have said when to come again.
    case processing(seconds: Double?)
    case timedOut
    case tls(String)
    case tooManyRedirects
    case tooLarge(limit: Int)
    case refused
    case hostNotFound(String)
    case offline
    case unsupportedURL(String)
    /// The answer breaks HTTP: a wrong range, a wrong length.
    case malformed(String)
    /// The connection broke before the answer was complete.
    case interrupted
    case other(String)
    case cancelled
}

extension NetworkError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .status(let code): "the server answered \(code)\(Self.meaning(of: code))."
        case .tryLater(_, let seconds): "the server asks to wait \(Self.time(seconds))."
        case .processing(nil): "the server is still preparing it."
        case .processing(let seconds?):
            "the server is still preparing it, and asks to wait \(Self.time(seconds))."
        case .timedOut: "the server did not answer in time."
        case .tls(let reason): "the secure connection failed (\(Self.clause(reason)))."
        case .tooManyRedirects: "it redirects in a loop, or too often."
        case .tooLarge(let limit): "it is larger than the limit of \(limit / 1_048_576) MB."
        case .refused: "the server refused the connection."
        case .hostNotFound(let host): "the host \(host) was not found."
        case .offline: "there is no network."
        case .unsupportedURL(let url): "it leads to \(url), which may not be opened from there."
        case .interrupted: "the connection broke off."
        case .malformed(let what): "the server's answer was not understood (\(Self.clause(what)))."
        case .other(let what): "\(Self.clause(what))."
        case .cancelled: "it was cancelled."
        }
    }

    /// What a library said, without the full stop that it may have put there.
    private static func clause(_ text: String) -> Substring { text.hasSuffix(".") ? text.dropLast() : text[...] }

    /// "20 seconds", "90 seconds", "3 minutes", "2 hours": rounded up, for nobody likes to come too early.
    private static func time(_ seconds: Double) -> String {
        let (name, length) = seconds < 120 ? ("second", 1.0) : seconds < 7200 ? ("minute", 60) : ("hour", 3600)
        let count = Int(min(max(1, (seconds / length).rounded(.up)), 1_000_000))
        return count == 1 ? "1 \(name)" : "\(count) \(name)s"
    }

    private static func meaning(of code: Int) -> String {
        switch code {
        case 401: " (a key or a login is needed)"
        case 403: " (access is forbidden)"
        case 404: " (not found)"
        case 410: " (it is gone)"
        case 429: " (too many requests)"
        case 451: " (it may not be shown for legal reasons)"
        case 500...599: " (the server has a problem)"
        default: ""
        }
    }
}
