// The answer to a request for a follow, read.
// Thread: any; a plain value. Invariant: `posts` is empty unless a feed came.

import FeedsEngine
import FeedsModels
import Foundation

struct FollowReply: Sendable {
    var kind: FetchReply.Kind
    /// Nil when no answer came.
    var status: Int?
    /// A sentence; nil after a success.
    var problem: String?
    var posts: [Post] = []
    var etag: String?
    var lastModified: String?
    /// Seconds for which the server or the feed asks not to be asked again.
    var validFor: Double?
    var postsPerWeek: Double?
    /// Where an unbroken chain of permanent redirects led.
    var movedTo: URL?

    init(_ kind: FetchReply.Kind, status: Int? = nil, problem: String? = nil) {
        self.kind = kind
        self.status = status
        self.problem = problem
    }

    var hasValidators: Bool { etag != nil || lastModified != nil }
}

extension FollowReply {
    /// A status that is not a success.
    init(status: Int, times: ServerTimes, _ place: String) {
        let sentence = FeedServiceError.network(place: place, .status(status)).description
        self.init(Self.kind(of: status, times), status: status, problem: sentence)
    }

    init(_ error: NetworkError, _ place: String) {
        let sentence = FeedServiceError.network(place: place, error).description
        switch error {
        case .offline, .cancelled: self.init(.offline, problem: sentence)
        case .status(let status): self.init(Self.kind(of: status, nil), status: status, problem: sentence)
        case .tryLater(let status, let seconds): self.init(.waits(seconds: seconds), status: status, problem: sentence)
        default: self.init(.failed, problem: sentence)
        }
    }

    /// What a kind of source says when its server did not answer with posts.
    init(_ error: FeedServiceError, _ place: String, now: Date) {
        switch error {
        case .network(_, let error): self.init(error, place)
        case .cancelled: self.init(.offline, problem: error.description)
        case .signInNeeded, .signedOut, .closedToGuests: self.init(.closed, status: 403, problem: error.description)
        case .tooManyRequests(_, let until):
            let seconds = until.map { max(0, $0.timeIntervalSince(now)) }
            self.init(.waits(seconds: seconds), status: 429, problem: error.description)
        // An account that has posted nothing yet.
        case .emptyFeed: self.init(.sent, status: 200)
        default: self.init(.failed, problem: error.description)
        }
    }

    private static func kind(of status: Int, _ times: ServerTimes?) -> FetchReply.Kind {
        switch status {
        case 401, 403: .closed
        case 404: .missing
        case 410: .gone
        case 429, 503: .waits(seconds: times?.retryAfter)
        default: times?.retryAfter.map { .waits(seconds: $0) } ?? .failed
        }
    }
}
