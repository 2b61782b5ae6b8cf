// The replica's answers about tokens and accounts, and to what accounts do (PeerTube's REST reference, 7.3).
// Thread: any; a plain value. Invariant: without a valid token nothing changes.

import Foundation

struct PeerTubeMemberAnswers {
    private let world: PeerTubeWorld
    private let answers: PeerTubeAnswers

    init(_ world: PeerTubeWorld) {
        self.world = world
        answers = PeerTubeAnswers(world)
    }

    /// Nil for a request of a guest.
    func answer(_ request: LoopbackRequest) -> FaultyRoute? {
        guard let parts = URLComponents(string: request.path) else { return nil }
        let path = parts.path.split(separator: "/").map(String.init)
        guard path.starts(with: ["api", "v1"]) else { return nil }
        let query = Dictionary(parts.queryItems?.map { ($0.name, $0.value ?? "") } ?? []) { $1 }
        switch (request.method, Array(path.dropFirst(2))) {
        case ("GET", ["oauth-clients", "local"]):
            return answers.json(["client_id": "local-client", "client_secret": "local-secret"])
        case ("POST", ["users", "token"]): return token(request)
        case (_, let rest) where rest.first == "users" || request.method != "GET":
            guard let token = request.token, let account = world.read({ $0.members.tokens[token] }) else {
                return answers.problem(401, "invalid_token", "Token is invalid")
            }
            return member(request, rest, query, account, token)
        default: return nil
        }
    }

    private func token(_ request: LoopbackRequest) -> FaultyRoute {
        if world.read({ $0.members.givesNothing }) { return answers.problem(500, "internal", "Internal server error") }
        let form = request.form
        guard form["client_id"] == "local-client", form["client_secret"] == "local-secret" else {
            return answers.problem(400, "invalid_client", "Invalid client: client is invalid")
        }
        if form["grant_type"] == "refresh_token" {
            let given = world.change { state -> [String: Any]? in
                guard let account = state.members.refreshes.removeValue(forKey: form["refresh_token"] ?? "") else {
                    return nil
                }
                return state.members.give(account)
            }
            return given.map { answers.json($0) }
                ?? answers.problem(400, "invalid_grant", "Invalid grant: refresh token is invalid")
        }
        let name = form["username"] ?? ""
        let members = world.read { $0.members }
        guard let password = members.passwords[name], form["password"] == password else {
            return answers.problem(400, "invalid_grant", "Invalid grant: user credentials are invalid")
        }
        if let code = members.codes[name], request.headers["x-peertube-otp"] != code {
            let isMissing = request.headers["x-peertube-otp"] == nil
            return answers.problem(401, isMissing ? "missing_two_factor" : "invalid_two_factor", "Two factor")
        }
        return answers.json(world.change { $0.members.give(name) })
    }

    private func member(
        _ request: LoopbackRequest, _ path: [String], _ query: [String: String], _ account: String, _ token: String
    ) -> FaultyRoute {
        switch (request.method, path) {
        case ("GET", ["users", "me"]):
            let host = world.read { $0.host }
            let actor: [String: Any] = ["name": account, "displayName": account.capitalized, "host": host]
            return answers.json(["id": 3, "username": account, "account": actor] as [String: Any])
        case ("POST", ["users", "revoke-token"]):
            world.change { $0.members.tokens[token] = nil }
            return answers.json(["redirectUrl": ""])
        case ("GET", ["users", "me", "subscriptions", "videos"]):
            return answers.page(world.read { $0.videos }, query)
        default: return change(request, path, account)
        }
    }

    private func change(_ request: LoopbackRequest, _ path: [String], _ account: String) -> FaultyRoute {
        let fault = world.change { $0.members.faults.isEmpty ? nil : $0.members.faults.removeFirst() }
        if case .dies? = fault { return .status(500).with(.resetAfter(0)) }
        if case .asksToWait(let seconds)? = fault { return .retryAfter("\(seconds)") }
        let done: FaultyRoute
        switch (request.method, path.first, path.last) {
        case ("PUT", "videos", "rate"):
            guard world.read({ state in state.videos.contains { $0.uuid == path[1] } }) else {
                return answers.problem(404, "not_found", "Video not found")
            }
            world.change { $0.members.set("like \(path[1]) \(account)", request.form["rating"] == "like") }
            done = FaultyRoute(status: 204, body: .data(Data()))
        case ("POST", "users", "subscriptions"):
            world.change { $0.members.set("follow \(request.form["uri"] ?? "") \(account)", true) }
            done = FaultyRoute(status: 204, body: .data(Data()))
        case ("DELETE", "users", let channel?):
            world.change { $0.members.set("follow \(channel) \(account)", false) }
            done = FaultyRoute(status: 204, body: .data(Data()))
        default: done = answers.problem(404, "not_found", "Not found")
        }
        if case .losesAnswer? = fault { return done.with(.resetAfter(0)) }
        return done
    }
}
