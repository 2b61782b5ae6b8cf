import FeedsEngine
import FeedsModels
import Foundation

/// What came of sending.
struct SentAnswer: Sendable {
    var answer: Outbox.Answer
    /// The server's reason, for the user.
    var words: String?
    /// The thing's identifier on the account's server; for a reply, its own.
    var remote: String?

    init(_ answer: Outbox.Answer, words: String? = nil, remote: String? = nil) {
        (self.answer, self.words, self.remote) = (answer, words, remote)
    }

    init(_ error: FeedServiceError) {
        switch error {
        case .signedOut: self.init(.signedOut)
        case .tooManyRequests(_, let until): self.init(.later(until: until?.timeIntervalSince1970))
        case .network(_, .offline), .network(_, .hostNotFound), .network(_, .refused), .cancelled: self.init(.notSent)
        case .network, .invalidJSON: self.init(.lost)
        // A locked keyring, for example: the request was never sent.
        case .unreadable: self.init(.notSent, words: error.description)
        default: self.init(.refused, words: error.description)
        }
    }

    init(_ refusal: ServerRefusal, at host: ServerHost) {
        switch refusal.status {
        case 429: self.init(.later(until: refusal.until?.timeIntervalSince1970))
        case 500...599, 408, 425:
            self.init(refusal.until == nil ? .lost : .later(until: refusal.until?.timeIntervalSince1970))
        default: self.init(.refused, words: refusal.detail ?? refusal.error(at: host).description)
        }
    }
}
