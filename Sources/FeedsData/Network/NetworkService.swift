// HTTP for everything the app fetches: small bodies whole, checked byte ranges, and bodies piece by piece.
// Thread: any. Invariant: callers get only the bytes that they asked for.

package import FeedsModels
import Foundation
import GLibBridge
package import SoupBridge

package final class NetworkService: MediaNetwork {
    /// What servers read in their logs, with the address of a page about the program.
    package static let agent = "Mutoscope/1.0 (+https://github.com/mutoscope/mutoscope)"

    private let client: SoupClient
    package let servers: KnownServers?

    /// `authorities` names a PEM file of the only trusted certificate authorities; nil trusts the system's. Without
    /// `servers` requests may go anywhere, this machine included, which only tests need. Create it before GStreamer
    /// starts, because it loads libsoup 3, which must come first.
    package init(userAgent: String = NetworkService.agent, authorities: String? = nil, servers: KnownServers? = nil) {
        self.servers = servers
        client = SoupClient(
            SoupConfiguration(
                userAgent: userAgent, trust: authorities.map { .authorities(path: $0) } ?? .system,
                mayRedirect: AddressRules.mayRedirect,
                mayConnect: { servers?.mayConnect($0, $1, $2) ?? true }))
    }

    /// The number of running requests; tests read it.
    package var openRequests: Int { client.requests.value }

    package func fetch(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        do throws(SoupError) {
            let answer = try await client.fetch(soupRequest(request))
            guard (200..<300).contains(answer.head.status), answer.head.status != 202 else {
                return NetworkResponse(
                    status: answer.head.status, headers: answer.head.headers,
                    body: answer.body.prefix(NetworkResponse.longestRefusal), url: answer.head.url, totalLength: nil,
                    movedTo: answer.head.movedTo)
            }
            let range = try RangeAnswer(asked: request.range, head: answer.head)
            let body = try range.cut(answer.body, to: request.range)
            return NetworkResponse(
                status: answer.head.status, headers: answer.head.headers, body: body, url: answer.head.url,
                totalLength: range.total ?? (range.isPartial ? nil : Int64(answer.body.count)),
                movedTo: answer.head.movedTo)
        } catch {
            throw NetworkError(error)
        }
    }

    /// Delivers the body as it arrives, a piece for each `resume()` on the handle.
    package func stream(
        _ request: NetworkRequest, _ onEvent: @escaping @Sendable (StreamEvent) -> Void
    ) -> SoupTransfer {
        client.stream(
            soupRequest(request),
            SoupStreamEvents(
                onHead: { head throws(SoupError) in
                    let range = try RangeAnswer(asked: request.range, head: head)
                    onEvent(.head(range, head))
                },
                onChunk: { chunk in
                    onEvent(.chunk(chunk))
                    return .wait
                },
                onEnd: { onEvent(.end($0.map(NetworkError.init))) }))
    }

    private func soupRequest(_ request: NetworkRequest) -> SoupRequest {
        var made = SoupRequest(request)
        if made.headers["Authorization"] == nil { made.headers["Authorization"] = servers?.login(for: request.url) }
        return made
    }
}

extension SoupRequest {
    fileprivate init(_ request: NetworkRequest) {
        self.init(
            url: request.url, headers: request.headers, range: request.range, sizeLimit: Int64(request.sizeLimit),
            timeout: request.timeout, takesRefusals: request.takesRefusals)
        (method, body) = (request.method, request.body)
        followsRedirects = request.followsRedirects && request.method == "GET"
    }
}
