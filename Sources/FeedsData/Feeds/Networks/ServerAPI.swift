// Asks a server for JSON: at a fair pace, with limits of size and time, and with its refusals understood.
// Thread: any; a plain value. Invariant: only the named server is asked, and a turn at it always ends.

package import FeedsModels
import Foundation
import GLibBridge

package struct ServerAPI: Sendable {
    /// No honest answer is larger.
    package static let sizeLimit = 8 << 20
    private static let valueLimit = 400_000
    private static let timeout = 15.0

    package let host: ServerHost
    let shared: ServerAPIs

    /// The time of the clients.
    var now: Date { shared.now() }

    /// A refusal has the network's usual meaning.
    package func get(_ call: ServerCall) async throws(FeedServiceError) -> ServerAnswer {
        switch try await answer(to: call) {
        case .success(let answer): return answer
        case .failure(let refusal): throw refusal.error(at: host)
        }
    }

    /// For callers that understand the network's own reasons.
    package func answer(
        to call: ServerCall
    ) async throws(FeedServiceError) -> Result<ServerAnswer, ServerRefusal> {
        let url = try address(of: call)
        let kept = call.isKept ? await shared.storage?.head(DocumentKey(address: url)) : nil
        let response: NetworkResponse
        switch try await send(request(url, kept, call), call) {
        case .success(let answer): response = answer
        case .failure(let refusal): return .failure(refusal)
        }
        if response.status == 304 {
            guard let again = await confirmed(url) else { throw .network(place: host.text, .status(304)) }
            return .success(again)
        }
        // Some requests are answered with nothing.
        let json = response.body.isEmpty && call.method != "GET" ? .null : try parse(response.body)
        let answer = ServerAnswer(
            json: json, headers: response.headers, fetched: shared.now())
        if call.isKept { await keep(response, from: url, at: answer.fetched) }
        return .success(answer)
    }

    /// The stored answer, without a request; nil when none is stored, or when it is older than `seconds`.
    package func kept(_ call: ServerCall, notOlderThan seconds: Double = .infinity) async -> ServerAnswer? {
        // An address that cannot be asked has no stored answer.
        guard let url = try? address(of: call),
            let document = await shared.storage?.document(DocumentKey(address: url)),
            shared.now().timeIntervalSince(document.fetched) <= seconds, let json = try? parse(document.body)
        else { return nil }
        return ServerAnswer(json: json, headers: [:], fetched: document.fetched)
    }

    // MARK: The request

    private func address(of call: ServerCall) throws(FeedServiceError) -> URL {
        guard var parts = URLComponents(url: host.url, resolvingAgainstBaseURL: false) else {
            throw .unreadable(place: host.text, reason: tr("it is no document"))
        }
        parts.path = "/" + call.path
        if !call.query.isEmpty {
            parts.queryItems = call.query.map { URLQueryItem(name: $0.name, value: $0.value) }
            // Servers read a plus as a space.
            parts.percentEncodedQuery = parts.percentEncodedQuery?.replacing("+", with: "%2B")
        }
        guard let url = parts.url else {
            throw .unreadable(place: host.text, reason: tr("it is no document"))
        }
        return url
    }

    private func request(_ url: URL, _ kept: StoredDocument?, _ call: ServerCall) -> NetworkRequest {
        var request = NetworkRequest(url: url, sizeLimit: Self.sizeLimit, timeout: Self.timeout)
        request.takesRefusals = true
        request.headers["Accept"] = "application/json"
        request.headers["If-None-Match"] = kept?.etag
        request.headers.merge(call.headers) { $1 }
        request.method = call.method
        if let form = call.form {
            request.body = Data(Self.form(form).utf8)
            request.headers["Content-Type"] = "application/x-www-form-urlencoded"
        }
        if let token = call.token { request.headers["Authorization"] = "Bearer \(token.text)" }
        // A token and a password go to the named server alone.
        request.followsRedirects = call.token == nil && call.method == "GET"
        return request
    }

    private static func form(_ fields: [(name: String, value: String)]) -> String {
        let letters = "abcdefghijklmnopqrstuvwxyz"
        let plain = CharacterSet(charactersIn: "\(letters)\(letters.uppercased())0123456789-._~")
        func escaped(_ text: String) -> String { text.addingPercentEncoding(withAllowedCharacters: plain) ?? "" }
        return fields.map { "\(escaped($0.name))=\(escaped($0.value))" }.joined(separator: "&")
    }

    /// Takes the request's turn at the server. Also a 304 counts as an answer.
    private func send(
        _ request: NetworkRequest, _ call: ServerCall
    ) async throws(FeedServiceError) -> Result<NetworkResponse, ServerRefusal> {
        let turn: Int
        switch await shared.paces.turn(at: Server(host.url), isUrgent: call.isUrgent) {
        case .begun(let number): turn = number
        case .refused(let until): return .failure(ServerRefusal(status: 429, until: until))
        case .cancelled: throw .cancelled
        }
        let result: Result<NetworkResponse, NetworkError>
        do throws(NetworkError) {
            result = .success(try await fetch(request, call.key))
        } catch {
            result = .failure(error)
        }
        let answer = judged(result, isConditional: request.headers["If-None-Match"] != nil)
        await shared.paces.end(turn, answer.verdict)
        return try answer.result.get()
    }

    private func fetch(_ request: NetworkRequest, _ key: CallKey?) async throws(NetworkError) -> NetworkResponse {
        guard let key else { return try await shared.network.fetch(request) }
        var response = try await shared.network.fetch(key.added(to: request))
        // The key may stand in the address.
        response.url = request.url
        return response
    }

    private func judged(
        _ result: Result<NetworkResponse, NetworkError>, isConditional: Bool
    ) -> JudgedAnswer {
        JudgedAnswer(result, isConditional: isConditional, at: host, now: shared.now())
    }

    // MARK: The answer

    private func parse(_ body: Data) throws(FeedServiceError) -> JSONTree {
        defer { if body.count > 1 << 20 { Heap.giveBack() } }
        do throws(JSONSyntaxError) {
            return try JSONParser.parse(body, atMost: Self.valueLimit)
        } catch {
            throw .invalidJSON(place: host.text, detail: String(describing: error))
        }
    }

    private func confirmed(_ url: URL) async -> ServerAnswer? {
        let (key, now) = (DocumentKey(address: url), shared.now())
        guard let document = await shared.storage?.document(key), let json = try? parse(document.body) else {
            return nil
        }
        await shared.storage?.confirm(key, at: now)
        return ServerAnswer(json: json, headers: [:], fetched: now)
    }

    private func keep(_ response: NetworkResponse, from url: URL, at date: Date) async {
        let tag = response.headers["etag"].flatMap { $0.utf8.count <= RemoteDocuments.longestValidator ? $0 : nil }
        await shared.storage?.keep(
            StoredDocument(
                body: response.body, url: response.url, contentType: response.headers["content-type"], etag: tag,
                fetched: date),
            as: DocumentKey(address: url))
    }
}
