// The replica's answer to a path, as Mastodon 4.5, GoToSocial and Akkoma give it to guests.
// Thread: any; pure. Invariant: an unknown path is a 404 with an error document, as on a real server.

import Foundation

enum MastodonAnswers {
    typealias State = MastodonReplica.State

    static func answer(_ address: String, _ state: inout State, now: Date) -> FaultyRoute? {
        guard let parts = URLComponents(string: address) else { return .status(400) }
        let path = parts.path.split(separator: "/").map(String.init)
        let query = Dictionary(parts.queryItems?.map { ($0.name, $0.value ?? "") } ?? []) { $1 }
        switch path.first {
        case ".well-known", "nodeinfo": return about(path, query, state)
        case "media": return state.clips.file(path.last ?? "")
        case "api": break
        default: return error(404, "Not Found")
        }
        let isAllowed = state.limit.take(at: now)
        var route = isAllowed ? api(Array(path.dropFirst()), query, state) : error(429, "Too many requests")
        route.headers["X-RateLimit-Limit"] = "\(state.limit.most)"
        route.headers["X-RateLimit-Remaining"] = "\(state.limit.remaining)"
        route.headers["X-RateLimit-Reset"] = ReplicaJSON.time(state.limit.ends)
        route.headers["Cache-Control"] = "private, no-store"
        return route
    }

    // MARK: About the server

    private static func about(_ path: [String], _ query: [String: String], _ state: State) -> FaultyRoute {
        switch path {
        case [".well-known", "nodeinfo"]:
            let schema = "http://nodeinfo.diaspora.software/ns/schema/2.0"
            return ReplicaJSON.answer(["links": [["rel": schema, "href": "http://\(state.host)/nodeinfo/2.0"]]])
        case ["nodeinfo", "2.0"]:
            let software = ["name": state.software.rawValue, "version": "4.5.0"]
            return ReplicaJSON.answer(["version": "2.0", "software": software] as ReplicaMembers)
        case [".well-known", "webfinger"]:
            guard query["resource"] == "acct:ann@\(state.host)" else { return error(404, "Not Found") }
            let actor = [
                "rel": "self", "type": "application/activity+json", "href": "http://\(state.host)/users/ann",
            ]
            return ReplicaJSON.answer(
                ["subject": "acct:ann@\(state.host)", "links": [actor]] as ReplicaMembers,
                type: "application/jrd+json")
        default: return error(404, "Not Found")
        }
    }

    // MARK: The interface

    private static func api(_ path: [String], _ query: [String: String], _ state: State) -> FaultyRoute {
        if state.isClosed || state.software == .gotosocial { return error(401, "Unauthorized: token not supplied") }
        switch (path.dropFirst().first, path.dropFirst(2).first) {
        case ("instance", nil):
            let access = ["local": state.access.rawValue, "remote": "authenticated"]
            let configuration = ["timelines_access": ["live_feeds": access, "hashtag_feeds": access]]
            return ReplicaJSON.answer(["domain": state.host, "configuration": configuration] as ReplicaMembers)
        case ("accounts", "lookup"):
            guard query["acct"] == "ann" else { return error(404, "Record not found") }
            return ReplicaJSON.answer(MastodonJSON.account("ann", state, withMove: true))
        case ("accounts", "9") where path.last == "statuses":
            return list(query, "/api/v1/accounts/9/statuses", state) { $0.account == "ann" && $0.repliesTo == nil }
        case ("timelines", "tag"):
            let tag = path.last?.removingPercentEncoding?.lowercased() ?? ""
            return timeline(query, "/api/v1/timelines/tag/\(tag)", state) { $0.tags.contains(tag) }
        case ("timelines", "public"): return timeline(query, "/api/v1/timelines/public", state) { _ in true }
        case ("trends", "statuses"):
            let (start, count) = (Int(query["offset"] ?? "") ?? 0, min(Int(query["limit"] ?? "") ?? 20, 40))
            let shown = state.statuses.dropFirst(start).prefix(count)
            return ReplicaJSON.answer(shown.map { MastodonJSON.status($0, state) })
        case ("statuses", let id?): return status(id, path, state)
        default: return error(404, "Not Found")
        }
    }

    private static func timeline(
        _ query: [String: String], _ path: String, _ state: State, _ isWanted: @escaping (MastodonStatus) -> Bool
    ) -> FaultyRoute {
        switch state.access {
        case .disabled: return ReplicaJSON.answer([ReplicaMembers]())
        case .authenticated where state.software == .akkoma:
            return error(403, "authorization required for timeline view")
        case .authenticated: return error(422, "This method requires an authenticated user")
        case .open: return list(query, path, state, isWanted)
        }
    }

    private static func list(
        _ query: [String: String], _ path: String, _ state: State, _ isWanted: @escaping (MastodonStatus) -> Bool
    ) -> FaultyRoute {
        let count = min(Int(query["limit"] ?? "") ?? 20, 40)
        let isAsked = { (status: MastodonStatus) in
            (query["max_id"].map { status.id < $0 } ?? true) && isWanted(status)
                && ["public", "unlisted"].contains(status.visibility)
                && (query["exclude_reblogs"] != "true" || status.reblogOf == nil)
        }
        let hasMedia = { (status: MastodonStatus) in
            query["only_media"] != "true" || (status.reblogOf == nil && !status.attachments.isEmpty)
        }
        // Akkoma cuts the page before it looks for media.
        let page =
            state.software == .akkoma
            ? Array(state.statuses.filter(isAsked).prefix(count))
            : Array(state.statuses.filter { isAsked($0) && hasMedia($0) }.prefix(count))
        var route = ReplicaJSON.answer(page.filter(hasMedia).map { MastodonJSON.status($0, state) })
        if state.hasLinks, let last = page.last, let first = page.first {
            let base = "http://\(state.host)\(path)"
            route.headers["Link"] =
                "<\(base)?max_id=\(last.id)>; rel=\"next\", <\(base)?min_id=\(first.id)>; rel=\"prev\""
        }
        return route
    }

    private static func status(_ id: String, _ path: [String], _ state: State) -> FaultyRoute {
        guard let status = state.statuses.first(where: { $0.id == id }) else { return error(404, "Record not found") }
        guard path.last == "context" else { return ReplicaJSON.answer(MastodonJSON.status(status, state)) }
        var thread = [status.number]
        var replies: [MastodonStatus] = []
        for other in state.statuses.reversed() {
            guard let parent = other.repliesTo, thread.contains(parent) else { continue }
            thread.append(other.number)
            replies.append(other)
        }
        return ReplicaJSON.answer(
            ["ancestors": [], "descendants": replies.map { MastodonJSON.status($0, state) }] as ReplicaMembers)
    }

    private static func error(_ status: Int, _ words: String) -> FaultyRoute {
        ReplicaJSON.answer(["error": words], status: status)
    }
}
