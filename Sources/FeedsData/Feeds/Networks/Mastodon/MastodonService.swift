// Reads the posts of a place page by page, and the comments of a post.
// Thread: any; a plain value whose requests take turns at their servers. Invariant: a page token is the id of a post, or
// a number for trends.

import FeedsModels
import Foundation

struct MastodonService: FeedsServiceProtocol {
    static let shape = FeedShape("mastodon", tr("Mastodon"))
    static let pageLength = 40
    /// Some servers look for media only after they have cut a page, so a page can be empty.
    private static let mostEmptyPages = 5
    private static let profileAge = 86_400.0
    private static let instanceAge = 7 * 86_400.0
    private static let furthest = 2000

    private let place: MastodonPlace
    private let source: String
    private let apis: ServerAPIs
    private let api: ServerAPI

    /// `source` is the key of the source, which its posts carry.
    init(_ place: MastodonPlace, source: String, apis: ServerAPIs) {
        self.place = place
        self.source = source
        self.apis = apis
        api = apis.at(place.host)
    }

    func fetchPosts() async throws(FeedServiceError) -> FeedsResponse {
        let account = try await account()
        let response = try await page(of: account, after: nil)
        if response.posts.isEmpty, response.skipped.isEmpty { try await explainEmptiness() }
        return try response.requiringContent(at: place.name)
    }

    func fetchPosts(page: BatchToken) async throws(FeedServiceError) -> FeedsResponse {
        let start = try start(of: page)
        return try await self.page(of: try await account(), after: start)
    }

    private func start(of page: BatchToken) throws(FeedServiceError) -> String {
        guard isPaged, let start = NetworkName.id(page.text) else { throw place.noSuchPage }
        if case .trends = place, !(1...Self.furthest).contains(Int(start) ?? 0) { throw place.noSuchPage }
        return start
    }

    private var isPaged: Bool { if case .post = place { false } else { true } }

    // MARK: Requests

    /// The account of the place; nil for another place. Its id stays, so it is asked for once a day.
    private func account() async throws(FeedServiceError) -> JSONTree? {
        guard let name = place.account else { return nil }
        let call = ServerCall("api/v1/accounts/lookup", [("acct", name)]).kept()
        if let kept = await api.kept(call, notOlderThan: Self.profileAge) { return kept.json }
        return try await get(call).json
    }

    private func call(_ account: JSONTree?, after start: String?) throws(FeedServiceError) -> ServerCall {
        let page = [("limit", "\(Self.pageLength)")] + (start.map { [("max_id", $0)] } ?? [])
        var call: ServerCall
        switch place {
        case .account(_, let host), .boosts(_, let host):
            guard let id = NetworkName.id(account?["id"].identifier) else {
                throw .unreadable(place: host.text, reason: tr("it has no id"))
            }
            // A boost is a status without media of its own, so servers leave boosts out when asked for media only.
            let own = [("only_media", "true"), ("exclude_replies", "true"), ("exclude_reblogs", "true")]
            let chosen = place.hasBoosts ? [("exclude_replies", "true")] : own
            call = ServerCall("api/v1/accounts/\(id)/statuses", chosen + page)
        case .tag(let name, _): call = ServerCall("api/v1/timelines/tag/\(name)", [("only_media", "true")] + page)
        case .local:
            call = ServerCall("api/v1/timelines/public", [("local", "true"), ("only_media", "true")] + page)
        case .home: call = ServerCall("api/v1/timelines/home", page)
        case .trends:
            let offset = start.map { [("offset", $0)] } ?? []
            call = ServerCall("api/v1/trends/statuses", [("limit", "\(Self.pageLength)")] + offset)
        case .post(let id, _): call = ServerCall("api/v1/statuses/\(id)")
        }
        // What only the account sees is not stored under an address that all accounts share.
        return start == nil && place.reader == nil ? call.kept() : call
    }

    private func get(_ call: ServerCall) async throws(FeedServiceError) -> ServerAnswer {
        let answer =
            if let reader = place.reader { try await api.answer(to: call, by: reader) } else {
                try await api.answer(to: call)
            }
        switch answer {
        case .success(let answer): return answer
        // Mastodon's words for a timeline that only its own users see.
        case .failure(let refusal) where refusal.status == 422: throw .signInNeeded(server: api.host.text)
        case .failure(let refusal): throw refusal.error(at: api.host)
        }
    }

    private func page(
        of account: JSONTree?, after start: String?
    ) async throws(FeedServiceError) -> FeedsResponse {
        var start = start
        var result = response(to: try await get(try call(account, after: start)), account, after: start)
        var pages = 1
        while result.posts.isEmpty, let next = result.next, pages < Self.mostEmptyPages {
            start = next.text
            let answer = try await get(try call(account, after: start))
            let skipped = result.skipped
            result = response(to: answer, account, after: start)
            result.skipped = skipped + result.skipped
            pages += 1
        }
        if result.posts.isEmpty { result.next = nil }
        return result
    }

    private func response(to answer: ServerAnswer, _ account: JSONTree?, after start: String?) -> FeedsResponse {
        var reader = MastodonReader(asked: api.host, servers: apis.servers, now: apis.now())
        let items = answer.json.list
        reader.read(items)
        var response = FeedsResponse(shape: Self.shape, title: title(account), posts: reader.posts)
        response.skipped = reader.skipped
        if let moved = ServerText.name(account?["moved"]["acct"].text), start == nil {
            response.skipped.append(SkippedItem(place: place.name, reason: tr("it has moved to %1", "@\(moved)")))
        }
        response.next = next(answer, items, after: start)
        response.stamp(source)
        return response
    }

    private func title(_ account: JSONTree?) -> String? {
        if place.reader != nil { return place.name }
        if place.account != nil { return ServerText.name(account?["display_name"].text) }
        if case .tag(let name, _) = place { return "#\(name)" }
        return place.host.text
    }

    /// A stored answer has no headers, and some servers send none.
    private func next(_ answer: ServerAnswer, _ items: [JSONTree], after start: String?) -> BatchToken? {
        guard isPaged, !items.isEmpty || answer.headers["link"] != nil else { return nil }
        if case .trends = place {
            let offset = (start.flatMap(Int.init) ?? 0) + items.count
            return offset <= Self.furthest ? BatchToken("\(offset)") : nil
        }
        let link = answer.headers["link"]
        let id = link == nil ? NetworkName.id(items.last?["id"].identifier) : LinkHeader.next(link, "max_id")
        // A server that names the same page again has no other.
        return id == start ? nil : id.map { BatchToken($0) }
    }

    /// A timeline that its server has closed is an empty list.
    private func explainEmptiness() async throws(FeedServiceError) {
        let feeds: String
        switch place {
        case .tag: feeds = "hashtag_feeds"
        case .local: feeds = "live_feeds"
        case .account, .boosts, .home, .trends, .post: return
        }
        let call = ServerCall("api/v2/instance").kept()
        let kept = await api.kept(call, notOlderThan: Self.instanceAge)
        // Servers of other software may not describe themselves, and then the list is only empty.
        guard let about = if let kept { kept } else { try? await get(call) } else { return }
        switch about.json["configuration"]["timelines_access"][feeds]["local"].text {
        case "disabled": throw .closedToGuests(server: api.host.text)
        case "authenticated": throw .signInNeeded(server: api.host.text)
        default: return
        }
    }

    // MARK: Stored

    func storedPosts() async -> StoredFeed? {
        // Without the account's id there is no stored list.
        guard let account = await storedAccount(), let call = try? call(account, after: nil),
            let answer = await api.kept(call)
        else { return nil }
        let response = response(to: answer, account.isNull ? nil : account, after: nil)
        return response.posts.isEmpty ? nil : StoredFeed(response: response, asOf: answer.fetched)
    }

    /// Null for a place without an account.
    private func storedAccount() async -> JSONTree? {
        guard let name = place.account else { return .null }
        return await api.kept(ServerCall("api/v1/accounts/lookup", [("acct", name)]))?.json
    }

    // MARK: Comments

    func comments(at place: CommentsPlace, page: BatchToken?) async throws(FeedServiceError) -> CommentsPage {
        guard page == nil, let thread = MastodonThread(place) else { throw self.place.noSuchPage }
        switch try await apis.at(thread.host).answer(to: ServerCall("api/v1/statuses/\(thread.id)/context").urgent()) {
        case .success(let answer):
            return CommentsPage(thread.comments(in: answer.json, servers: apis.servers, now: apis.now()))
        case .failure(let refusal): throw refusal.error(at: thread.host)
        }
    }
}
