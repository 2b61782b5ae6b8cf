// HTTP from a table: prepared answers by address, and a record of the requests.
// Thread: its own actor. Invariant: an address without an answer is a 404, as on a real server.

package import FeedsModels
package import Foundation

package actor FakeNetworkService: NetworkServiceProtocol {
    package private(set) var requests: [NetworkRequest] = []
    private var answers: [String: Result<NetworkResponse, NetworkError>] = [:]

    package init() {}

    /// `headers` have lower-case names; an ETag or a date among them makes the answer conditional.
    package func answer(
        _ address: String, with body: String, type: String = "application/json", headers: [String: String] = [:]
    ) {
        answer(address, with: Data(body.utf8), type: type, headers: headers)
    }

    package func answer(
        _ address: String, with body: Data, type: String = "application/json", redirectedTo: URL? = nil,
        headers: [String: String] = [:]
    ) {
        guard let url = redirectedTo ?? URL(string: address) else { return }
        answers[address] = .success(
            NetworkResponse(
                status: 200, headers: headers.merging(["content-type": type]) { $1 }, body: body, url: url,
                totalLength: Int64(body.count)))
    }

    package func fail(_ address: String, with error: NetworkError) {
        answers[address] = .failure(error)
    }

    package func fetch(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        requests.append(request)
        guard let answer = answers[request.url.absoluteString] else { throw .status(404) }
        let response = try answer.get()
        for (asked, told) in [("If-None-Match", "etag"), ("If-Modified-Since", "last-modified")] {
            if let value = request.headers[asked], value == response.headers[told] { throw .status(304) }
        }
        if response.url != request.url, !request.followsRedirects { throw .status(302) }
        guard response.body.count <= request.sizeLimit else { throw .tooLarge(limit: request.sizeLimit) }
        return response
    }
}
