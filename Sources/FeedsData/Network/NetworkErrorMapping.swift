// Turns errors of the HTTP client into the app's own error.
// Thread: any. Invariant: every case has exactly one counterpart.

import FeedsModels
import GLibBridge
import SoupBridge

extension NetworkError {
    init(_ error: SoupError) {
        switch error {
        case .status(let status): self = .status(status)
        case .tryLater(let status, let seconds):
            self = Bound.place(seconds).map { .tryLater(status: status, seconds: $0) } ?? .status(status)
        case .processing(let seconds): self = .processing(seconds: Bound.place(seconds))
        case .timedOut: self = .timedOut
        case .tls(let reason): self = .tls(reason)
        case .refused: self = .refused
        case .hostNotFound(let host): self = .hostNotFound(host)
        case .offline: self = .offline
        case .tooLarge(let limit): self = .tooLarge(limit: Int(clamping: limit))
        case .tooManyRedirects: self = .tooManyRedirects
        case .forbiddenURL(let url): self = .unsupportedURL(url)
        case .interrupted: self = .interrupted
        case .malformed(let what): self = .malformed(what)
        case .cancelled: self = .cancelled
        case .other(let cause): self = .other(cause.message)
        }
    }
}
