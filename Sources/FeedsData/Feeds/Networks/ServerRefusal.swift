// Why a server refuses a request, as its status, its headers and the beginning of its body tell.
// Thread: any; a plain value. Invariant: `detail` is one line of plain text of a sensible length.

package import FeedsModels
package import Foundation

package struct ServerRefusal: Error, Sendable, Hashable {
    private static let longestDetail = 200

    package let status: Int
    /// The network's own name of the reason, such as `does_not_respect_follow_constraints`.
    package var code: String?
    /// The server's own sentence.
    package var detail: String?
    /// When the server allows the next request.
    package var until: Date?

    package init(status: Int, code: String? = nil, detail: String? = nil, until: Date? = nil) {
        self.status = status
        self.code = code
        self.detail = detail
        self.until = until
    }

    init(_ response: NetworkResponse, now: Date) {
        self.init(status: response.status)
        until = ServerTimes(response.headers, now: now).retryAfter.map { now.addingTimeInterval($0) }
        // Many refusals are web pages, which tell nothing here.
        guard let body = try? JSONParser.parse(response.body, atMost: 1000) else { return }
        let (error, description) = (body["error"], body["error_description"].text)
        code = body["code"].text ?? (error.isObject ? error["code"].text : description.flatMap { _ in error.text })
        let sentence = body["detail"].text ?? description ?? error["message"].text ?? error.text ?? body["message"].text
        detail = ServerText.line(sentence, atMost: Self.longestDetail)
    }

    /// The meaning of a refusal that the network itself does not explain.
    package func error(at host: ServerHost) -> FeedServiceError {
        switch status {
        case 401: .signInNeeded(server: host.text)
        case 403: .closedToGuests(server: host.text)
        case 429: .tooManyRequests(server: host.text, until: until)
        case 503 where until != nil: .tooManyRequests(server: host.text, until: until)
        default: .network(place: host.text, .status(status))
        }
    }
}
