// Between the stored state of a follow's requests and the record with which FetchPlan decides.
// Thread: any; pure. Invariant: a record that was made of a fetch and is written back changes nothing.

import FeedsEngine
import FeedsModels
import Foundation

extension FetchRecord {
    init(_ fetch: FollowFetch, host: Int, move: Int?) {
        self.init(host: host)
        asked = fetch.asked?.timeIntervalSince1970
        due = fetch.due?.timeIntervalSince1970
        standing = fetch.answer?.standing ?? .fine
        failures = fetch.failures
        failingSince = fetch.failingSince?.timeIntervalSince1970
        validatorsSince = fetch.validatorsSince?.timeIntervalSince1970
        self.move = move
        movedFirst = fetch.movedFirst?.timeIntervalSince1970
        isMoved = fetch.isMoved
        postsPerWeek = fetch.postsPerWeek
        serverInterval = fetch.serverInterval
    }
}

extension FollowFetch.Answer {
    fileprivate var standing: FetchRecord.Standing {
        switch self {
        case .news, .nothingNew, .unchanged: .fine
        case .waits: .waits
        case .closed: .closed
        case .missing: .missing
        case .gone: .gone
        case .failed: .failing
        }
    }

    fileprivate init?(_ standing: FetchRecord.Standing) {
        switch standing {
        case .fine: return nil
        case .waits: self = .waits
        case .closed: self = .closed
        case .missing: self = .missing
        case .gone: self = .gone
        case .failing: self = .failed
        }
    }
}

extension FollowFetch {
    var isMoved: Bool { movedTo != nil && movedFirst == nil }

    /// A source that was gone and is followed again since gets another chance.
    mutating func begin(with follow: Follow) {
        guard answer == .gone, let asked, follow.followed > asked else { return }
        (answer, due, failures, failingSince) = (nil, nil, 0, nil)
    }

    /// What the answer itself says; the rest is the plan's.
    mutating func take(_ answer: FollowReply, news: Int, at date: Date) {
        (status, problem) = (answer.status, answer.problem)
        switch answer.kind {
        case .sent:
            self.answer = news > 0 ? .news : .nothingNew
            if news > 0 { changed = date }
            (etag, lastModified) = (answer.etag, answer.lastModified)
            confirmed = date
        case .unchanged:
            self.answer = .unchanged
            confirmed = date
        case .waits, .closed, .missing, .gone, .failed, .offline: break
        }
    }

    mutating func take(_ record: FetchRecord, movedTo address: URL?) {
        answer = Answer(record.standing) ?? answer
        asked = record.asked.map(Date.init(timeIntervalSince1970:))
        due = record.due.map(Date.init(timeIntervalSince1970:))
        failures = record.failures
        failingSince = record.failingSince.map(Date.init(timeIntervalSince1970:))
        validatorsSince = record.validatorsSince.map(Date.init(timeIntervalSince1970:))
        movedTo = address
        movedFirst = record.isMoved ? nil : record.movedFirst.map(Date.init(timeIntervalSince1970:))
        postsPerWeek = record.postsPerWeek
        serverInterval = record.serverInterval
    }
}
