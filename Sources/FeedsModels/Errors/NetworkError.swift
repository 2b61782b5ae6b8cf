/// Why a request failed.
package enum NetworkError: Error, Sendable, Hashable {
    case status(Int)
    /// The server named the seconds after which to ask again (Retry-After).
    case tryLater(status: Int, seconds: Double)
    /// 202: the server still prepares the answer; it may have said when to ask again.
    case processing(seconds: Double?)
    case timedOut
    case tls(String)
    case tooManyRedirects
    case tooLarge(limit: Int)
    case refused
    case hostNotFound(String)
    case offline
    case unsupportedURL(String)
    /// The answer violates HTTP: a wrong range, a wrong length.
    case malformed(String)
    /// The connection broke before the answer was complete.
    case interrupted
    case other(String)
    case cancelled
}

extension NetworkError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .status(let code):
            Self.meaning(of: code).map { tr("the server answered %1 (%2).", "\(code)", $0) }
                ?? tr("the server answered %1.", "\(code)")
        case .tryLater(_, let seconds): tr("the server asks to wait %1.", Self.time(seconds))
        case .processing(nil): tr("the server is still preparing it.")
        case .processing(let seconds?):
            tr("the server is still preparing it, and asks to wait %1.", Self.time(seconds))
        case .timedOut: tr("the server did not answer in time.")
        case .tls(let reason): tr("the secure connection failed (%1).", Self.clause(reason))
        case .tooManyRedirects: tr("it redirects in a loop, or too often.")
        case .tooLarge(let limit): tr("it is larger than the limit of %1 MB.", "\(limit / 1_048_576)")
        case .refused: tr("the server refused the connection.")
        case .hostNotFound(let host): tr("the host %1 was not found.", host)
        case .offline: tr("there is no network.")
        case .unsupportedURL(let url): tr("it leads to %1, which may not be opened from there.", url)
        case .interrupted: tr("the connection broke off.")
        case .malformed(let what): tr("the server's answer was not understood (%1).", Self.clause(what))
        case .other(let what): "\(Self.clause(what))."
        case .cancelled: tr("it was cancelled.")
        }
    }

    /// A library's message without its final full stop.
    private static func clause(_ text: String) -> String { text.hasSuffix(".") ? String(text.dropLast()) : text }

    /// "20 seconds", "90 seconds", "3 minutes", "2 hours": rounded up, because an early request would fail again.
    private static func time(_ seconds: Double) -> String {
        func count(_ length: Double) -> Int { Int(saturating: min(max(1, (seconds / length).rounded(.up)), 1_000_000)) }
        if seconds < 120 { return tr("%1 second", "%1 seconds", count: count(1)) }
        if seconds < 7200 { return tr("%1 minute", "%1 minutes", count: count(60)) }
        return tr("%1 hour", "%1 hours", count: count(3600))
    }

    private static func meaning(of code: Int) -> String? {
        switch code {
        case 401: tr("a key or a login is needed")
        case 403: tr("access is forbidden")
        case 404: tr("not found")
        case 410: tr("it is gone")
        case 429: tr("too many requests")
        case 451: tr("it may not be shown for legal reasons")
        case 500...599: tr("the server has a problem")
        default: nil
        }
    }
}
