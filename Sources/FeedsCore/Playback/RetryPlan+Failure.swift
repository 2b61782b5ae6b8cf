// How each error affects the next try.
// Thread: any. Invariant: an error that the source calls permanent is final; an unclear error may be retried.

import FeedsEngine
import FeedsModels

extension RetryPlan.Failure {
    init(_ error: PlaybackError) {
        switch error {
        case .media(let error): self.init(error)
        case .decoding, .missingDecoder: self = .final
        case .sound: self = .once
        case .stuck: self = .stuck
        }
    }

    private init(_ error: MediaError) {
        switch error {
        case .network(let error): self.init(error)
        case .fileMissing, .unsupported, .notAllowed, .unresolved: self = .final
        // After a disk error the media cache continues without the disk. The network is not the cause.
        case .disk: self = .once
        case .changed: self = .once
        case .cancelled: self = .passing
        }
    }

    private init(_ error: NetworkError) {
        switch error {
        case .status(let status): self.init(status: status)
        case .tryLater(_, let seconds): self = .later(seconds: seconds)
        case .processing(let seconds): self = .processing(seconds: seconds)
        case .offline: self = .offline
        case .tls, .tooManyRedirects, .tooLarge, .unsupportedURL: self = .final
        case .timedOut, .refused, .hostNotFound, .interrupted, .malformed, .other, .cancelled: self = .passing
        }
    }

    private init(status: Int) {
        switch status {
        // The file is shorter than it was.
        case 416: self = .once
        case 408, 425, 429: self = .passing
        // They say that they never will.
        case 501, 505: self = .final
        case 500...599: self = .passing
        default: self = .final
        }
    }
}
