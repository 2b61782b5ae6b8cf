import FeedsModels
import Foundation
import Synchronization

/// Answers every request with the same text, and counts the requests.
final class OneAnswerNetwork: NetworkServiceProtocol {
    private let state = Mutex((text: "", requests: [NetworkRequest]()))

    func answer(_ text: String) { state.withLock { $0.text = text } }

    var requests: [NetworkRequest] { state.withLock { $0.requests } }

    func fetch(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        let body = state.withLock {
            $0.requests.append(request)
            return Data($0.text.utf8)
        }
        return NetworkResponse(
            status: 200, headers: ["content-type": "application/json"], body: body, url: request.url,
            totalLength: Int64(body.count))
    }
}
