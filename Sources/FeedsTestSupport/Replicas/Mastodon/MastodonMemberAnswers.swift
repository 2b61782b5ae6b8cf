// The replica's answers about apps, tokens and accounts, and to what accounts do (docs.joinmastodon.org, 4.5).
// Thread: any; pure. Invariant: without a valid token nothing is told and nothing changes.

import Foundation
import GLibBridge

enum MastodonMemberAnswers {
    typealias State = MastodonReplica.State

    /// Nil for a request of a guest.
    static func answer(_ request: LoopbackRequest, _ state: inout State, now: Date) -> FaultyRoute? {
        guard let parts = URLComponents(string: request.path) else { return nil }
        let path = parts.path.split(separator: "/").map(String.init)
        let query = Dictionary(parts.queryItems?.map { ($0.name, $0.value ?? "") } ?? []) { $1 }
        switch (request.method, path) {
        case ("GET", ["oauth", "authorize"]): return page(query, &state)
        case ("POST", ["api", "v1", "apps"]): return app(request.form, &state)
        case ("POST", ["oauth", "token"]): return token(request.form, &state)
        case ("POST", ["oauth", "revoke"]):
            state.members.tokens[request.form["token"] ?? ""] = nil
            return ReplicaJSON.answer(ReplicaMembers())
        default: return member(request, path, query, &state, now)
        }
    }

    // MARK: OAuth

    private static func app(_ form: [String: String], _ state: inout State) -> FaultyRoute {
        guard let redirect = form["redirect_uris"], let scopes = form["scopes"] else { return error(422, "Invalid") }
        let id = "client-\(state.members.apps.count + 1)"
        state.members.apps[id] = MastodonMembers.App(redirect: redirect, scopes: scopes)
        return ReplicaJSON.answer(["client_id": id, "client_secret": "secret-of-\(id)", "redirect_uri": redirect])
    }

    /// The user's browser is signed in, and the user agrees at once.
    private static func page(_ query: [String: String], _ state: inout State) -> FaultyRoute {
        guard let client = query["client_id"], let app = state.members.apps[client],
            query["redirect_uri"] == app.redirect, query["response_type"] == "code", query["scope"] == app.scopes
        else { return error(400, "The redirect uri included is not valid.") }
        let kept = "state=\(query["state"] ?? "")"
        if state.members.refuses { return .redirect(to: "\(app.redirect)?error=access_denied&\(kept)") }
        let code = "code-\(state.members.codes.count + 1)"
        state.members.codes[code] = (client, query["code_challenge"], state.members.visitor)
        return .redirect(to: "\(app.redirect)?code=\(code)&\(kept)")
    }

    private static func token(_ form: [String: String], _ state: inout State) -> FaultyRoute {
        if let elsewhere = state.members.tokenRedirect { return .redirect(to: elsewhere, status: 307) }
        guard let code = form["code"], let given = state.members.codes.removeValue(forKey: code),
            form["client_id"] == given.client, form["client_secret"] == "secret-of-\(given.client)",
            form["redirect_uri"] == state.members.apps[given.client]?.redirect,
            given.challenge.map({ $0 == RandomText.digest(of: form["code_verifier"] ?? "") }) ?? true
        else {
            return ReplicaJSON.answer(
                ["error": "invalid_grant", "error_description": "The code is invalid"], status: 400)
        }
        let token = state.members.give(given.account)
        return ReplicaJSON.answer(
            ["access_token": token, "token_type": "Bearer", "scope": MastodonMembers.scopes(form), "created_at": 1]
                as ReplicaMembers)
    }

    // MARK: What only members may ask

    private static func member(
        _ request: LoopbackRequest, _ path: [String], _ query: [String: String], _ state: inout State, _ now: Date
    ) -> FaultyRoute? {
        let asks =
            request.method != "GET" || path.suffix(1) == ["home"] || path.suffix(1) == ["verify_credentials"]
            || path.prefix(3) == ["api", "v2", "search"]
        guard asks || request.token != nil else { return nil }
        guard let token = request.token, let account = state.members.tokens[token] else {
            return error(401, "The access token is invalid")
        }
        guard path.prefix(1) == ["api"] else { return nil }
        if request.method == "GET" { return read(path, query, account, state) }
        let fault = state.members.faults.isEmpty ? nil : state.members.faults.removeFirst()
        switch fault {
        case .dies: return .status(500).with(.resetAfter(0))
        case .asksToWait(let seconds): return .retryAfter("\(seconds)")
        case .resets(let date):
            return error(429, "Too many requests").with("X-RateLimit-Remaining", "0")
                .with("X-RateLimit-Reset", ReplicaJSON.time(date))
        case .fails: return error(500, "Something went wrong")
        case .refuses(let words): return error(422, words)
        case nil: return change(request, path, account, &state)
        case .losesAnswer: return change(request, path, account, &state).with(.resetAfter(0))
        }
    }

    private static func read(
        _ path: [String], _ query: [String: String], _ account: String, _ state: State
    ) -> FaultyRoute? {
        switch path.dropFirst(2) {
        case ["accounts", "verify_credentials"]:
            var me = MastodonJSON.account(account, state)
            if let server = state.members.accountServer {
                (me["url"], me["acct"]) = ("http://\(server)/@\(account)", "\(account)@\(server)")
            }
            return ReplicaJSON.answer(me)
        case ["timelines", "home"]:
            let count = min(Int(query["limit"] ?? "") ?? 20, 40)
            let page = state.statuses.filter { status in query["max_id"].map { status.id < $0 } ?? true }.prefix(count)
            var route = ReplicaJSON.answer(page.map { MastodonJSON.status($0, state) })
            if let last = page.last {
                route.headers["Link"] = "<http://\(state.host)/api/v1/timelines/home?max_id=\(last.id)>; rel=\"next\""
            }
            return route
        case ["search"]: return search(query, state)
        default: return nil
        }
    }

    /// It fetches the post of another server only for members who ask for that.
    private static func search(_ query: [String: String], _ state: State) -> FaultyRoute {
        let words = query["q"] ?? ""
        let own = state.statuses.map { MastodonJSON.status($0, state) }.filter { $0["uri"] as? String == words }
        let foreign = query["resolve"] == "true" ? state.foreign[words] : nil
        let found = own + (foreign.map { [["id": $0, "uri": words] as ReplicaMembers] } ?? [])
        let named = words == "@ann@\(state.host)" ? [MastodonJSON.account("ann", state)] : []
        return ReplicaJSON.answer(
            ["statuses": found, "accounts": named, "hashtags": [ReplicaMembers]()] as ReplicaMembers)
    }

    private static func change(
        _ request: LoopbackRequest, _ path: [String], _ account: String, _ state: inout State
    ) -> FaultyRoute {
        let parts = Array(path.dropFirst(2))
        if parts == ["statuses"] { return reply(request, account, &state) }
        if request.method == "DELETE", parts.count == 2 {
            guard state.members.replies.contains(where: { $0.id == parts[1] }) else {
                return error(404, "Record not found")
            }
            state.members.replies.removeAll { $0.id == parts[1] }
            return ReplicaJSON.answer(["id": parts[1]])
        }
        let verbs = [
            "favourite": ("like", true), "unfavourite": ("like", false), "reblog": ("boost", true),
            "unreblog": ("boost", false), "bookmark": ("bookmark", true), "unbookmark": ("bookmark", false),
            "follow": ("follow", true), "unfollow": ("follow", false),
        ]
        let isKnown =
            parts.first == "accounts" || parts.count == 3 && state.statuses.contains { $0.id == parts[1] }
            || parts.count == 3 && state.foreign.values.contains(parts[1])
        guard parts.count == 3, let (mark, isOn) = verbs[parts[2]], isKnown else {
            return error(404, "Record not found")
        }
        state.members.set("\(mark) \(parts[1]) \(account)", isOn)
        return ReplicaJSON.answer(["id": parts[1]])
    }

    /// The same name of a request gives the same status again.
    private static func reply(_ request: LoopbackRequest, _ account: String, _ state: inout State) -> FaultyRoute {
        let form = request.form
        guard let text = form["status"], !text.isEmpty else { return error(422, "Text can't be blank") }
        let name = request.headers["idempotency-key"] ?? UUID().uuidString
        if let id = state.members.named["\(account) \(name)"] { return ReplicaJSON.answer(["id": id]) }
        let id = "2200000000000000\(100 + state.members.named.count)"
        state.members.named["\(account) \(name)"] = id
        state.members.replies.append(
            MastodonMembers.Reply(id: id, account: account, text: text, parent: form["in_reply_to_id"] ?? ""))
        return ReplicaJSON.answer(["id": id])
    }

    private static func error(_ status: Int, _ words: String) -> FaultyRoute {
        ReplicaJSON.answer(["error": words], status: status)
    }
}

extension MastodonMembers {
    fileprivate static func scopes(_ form: [String: String]) -> String { form["scope"] ?? "read" }
}
