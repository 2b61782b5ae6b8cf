// What a server's answer means: for the request, and for further requests to the server.
// Thread: any; a plain value. Invariant: a status that is no success is a refusal, whichever way the network told it.

import FeedsEngine
import FeedsModels
import Foundation

struct JudgedAnswer {
    let verdict: ServerPace.Verdict
    /// The inner result is the server's answer or refusal; the outer error is any other failure.
    let result: Result<Result<NetworkResponse, ServerRefusal>, FeedServiceError>

    init(
        _ result: Result<NetworkResponse, NetworkError>, isConditional: Bool, at host: ServerHost, now: Date
    ) {
        switch result {
        case .success(let response) where Self.isAnswer(response.status, isConditional):
            let times = ServerTimes(response.headers, now: now)
            verdict = times.isLastAnswer ? times.retryAfter.map { .last(seconds: $0) } ?? .fine : .fine
            self.result = .success(.success(response))
        case .success(let response):
            let refusal = ServerRefusal(response, now: now)
            verdict = Self.verdict(on: refusal, now)
            self.result = .success(.failure(refusal))
        case .failure(.status(let status)):
            let refusal = ServerRefusal(status: status)
            verdict = Self.verdict(on: refusal, now)
            self.result = .success(.failure(refusal))
        case .failure(.tryLater(let status, let seconds)):
            let refusal = ServerRefusal(status: status, until: now.addingTimeInterval(seconds))
            verdict = Self.verdict(on: refusal, now)
            self.result = .success(.failure(refusal))
        case .failure(.cancelled): (verdict, self.result) = (.fine, .failure(.cancelled))
        case .failure(.tooLarge(let limit)):
            (verdict, self.result) = (.fine, .failure(.tooLarge(place: host.text, limit: limit)))
        case .failure(let error): (verdict, self.result) = (.fine, .failure(.network(place: host.text, error)))
        }
    }

    private static func isAnswer(_ status: Int, _ isConditional: Bool) -> Bool {
        (200..<300).contains(status) && status != 202 || status == 304 && isConditional
    }

    private static func verdict(on refusal: ServerRefusal, _ now: Date) -> ServerPace.Verdict {
        let seconds = refusal.until?.timeIntervalSince(now)
        return switch refusal.status {
        case 429: .refused(seconds: seconds)
        case 503 where seconds != nil: .refused(seconds: seconds)
        default: .fine
        }
    }
}
