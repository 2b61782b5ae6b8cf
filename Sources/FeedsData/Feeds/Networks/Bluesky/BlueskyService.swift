// Reads the posts of a profile, a feed or a list page by page, and the comments of a post.
// Thread: any; a plain value whose requests take turns at their server. Invariant: a page token is the server's cursor.

import FeedsModels
import Foundation

struct BlueskyService: FeedsServiceProtocol {
    static let shape = FeedShape("bluesky", tr("Bluesky"))
    private static let pageLength = 50
    private static let profileAge = 86_400.0
    /// Feeds of words can have pages without media.
    private static let mostEmptyPages = 5

    private let place: BlueskyPlace
    private let source: String
    private let apis: ServerAPIs
    private let api: ServerAPI

    /// `source` is the key of the source, which its posts carry.
    init(_ place: BlueskyPlace, source: String, apis: ServerAPIs) {
        self.place = place
        self.source = source
        self.apis = apis
        api = apis.at(place.host)
    }

    func fetchPosts() async throws(FeedServiceError) -> FeedsResponse {
        let about = try await about()
        if let about { try refuse(about) }
        var response = try await page(after: nil)
        response.title = title(about) ?? response.title
        return try response.requiringContent(at: place.name)
    }

    func fetchPosts(page: BatchToken) async throws(FeedServiceError) -> FeedsResponse {
        guard isPaged, let cursor = Self.cursor(page.text) else { throw place.noSuchPage }
        return try await self.page(after: cursor)
    }

    private var isPaged: Bool { if case .post = place { false } else { true } }

    private static func cursor(_ text: String?) -> String? {
        guard let text, text.hasPrefix("c:") else { return nil }
        return ServerText.id(String(text.dropFirst(2)), atMost: 2000)
    }

    // MARK: About the place

    /// What the server says about the place; nil for a post.
    private func about() async throws(FeedServiceError) -> JSONTree? {
        guard let call = aboutCall else { return nil }
        if let kept = await api.kept(call, notOlderThan: Self.profileAge) { return kept.json }
        return try await get(call).json
    }

    private var aboutCall: ServerCall? {
        switch place {
        case .profile(let account, _): ServerCall("xrpc/app.bsky.actor.getProfile", [("actor", account)]).kept()
        case .feed(let address, _): ServerCall("xrpc/app.bsky.feed.getFeedGenerator", [("feed", address)]).kept()
        case .list(let address, _):
            ServerCall("xrpc/app.bsky.graph.getList", [("list", address), ("limit", "1")]).kept()
        case .post: nil
        }
    }

    private func refuse(_ about: JSONTree) throws(FeedServiceError) {
        if BlueskyLabels(about["labels"], now: apis.now()).wantsSignIn {
            throw .signInNeeded(server: "Bluesky")
        }
        if case .feed = place, about["isOnline"].bool == false {
            throw .unreadable(place: title(about) ?? place.name, reason: tr("its server does not answer"))
        }
    }

    private func title(_ about: JSONTree?) -> String? {
        guard let about else { return nil }
        switch place {
        case .profile:
            return ServerText.name(about["displayName"].text) ?? ServerText.name(about["handle"].text).map { "@\($0)" }
        case .feed: return ServerText.name(about["view"]["displayName"].text)
        case .list: return ServerText.name(about["list"]["name"].text)
        case .post: return nil
        }
    }

    // MARK: Pages

    private func call(after cursor: String?) -> ServerCall {
        let page = [("limit", "\(Self.pageLength)")] + (cursor.map { [("cursor", $0)] } ?? [])
        let call =
            switch place {
            case .profile(let account, _):
                ServerCall(
                    "xrpc/app.bsky.feed.getAuthorFeed",
                    [("actor", account), ("filter", "posts_with_media"), ("includePins", "false")] + page)
            case .feed(let address, _): ServerCall("xrpc/app.bsky.feed.getFeed", [("feed", address)] + page)
            case .list(let address, _): ServerCall("xrpc/app.bsky.feed.getListFeed", [("list", address)] + page)
            case .post(let address, _): ServerCall("xrpc/app.bsky.feed.getPosts", [("uris", address)])
            }
        return cursor == nil ? call.kept() : call
    }

    private func page(after cursor: String?) async throws(FeedServiceError) -> FeedsResponse {
        var result = response(to: try await get(call(after: cursor)), after: cursor)
        var pages = 1
        while result.posts.isEmpty, let next = Self.cursor(result.next?.text), pages < Self.mostEmptyPages {
            let skipped = result.skipped
            result = response(to: try await get(call(after: next)), after: next)
            result.skipped = skipped + result.skipped
            pages += 1
        }
        if result.posts.isEmpty { result.next = nil }
        return result
    }

    private func get(_ call: ServerCall) async throws(FeedServiceError) -> ServerAnswer {
        switch try await api.answer(to: call) {
        case .success(let answer): return answer
        case .failure(let refusal): throw BlueskyRefusal.error(refusal, of: place)
        }
    }

    private func response(to answer: ServerAnswer, after cursor: String?) -> FeedsResponse {
        var reader = BlueskyReader(host: api.host, servers: apis.servers, now: apis.now())
        let items = isPaged ? answer.json["feed"].list : answer.json["posts"].list
        reader.read(items.map { isPaged ? $0 : .object(["post": $0]) }, withReplies: !isPaged)
        var response = FeedsResponse(shape: Self.shape, title: place.name, posts: reader.posts)
        response.skipped = reader.skipped
        let next = ServerText.id(answer.json["cursor"].text, atMost: 2000)
        if isPaged, !items.isEmpty, let next, next != cursor { response.next = BatchToken("c:" + next) }
        response.stamp(source)
        return response
    }

    // MARK: Stored

    func storedPosts() async -> StoredFeed? {
        guard let answer = await api.kept(call(after: nil)) else { return nil }
        let about: JSONTree? = if let call = aboutCall { await api.kept(call)?.json } else { nil }
        // The person may have asked not to be shown.
        if let about, (try? refuse(about)) == nil { return nil }
        var response = response(to: answer, after: nil)
        response.title = title(about) ?? response.title
        return response.posts.isEmpty ? nil : StoredFeed(response: response, asOf: answer.fetched)
    }

    // MARK: Comments

    func comments(at place: CommentsPlace, page: BatchToken?) async throws(FeedServiceError) -> CommentsPage {
        guard page == nil, let thread = BlueskyThread(place) else { throw self.place.noSuchPage }
        let call = ServerCall(
            "xrpc/app.bsky.feed.getPostThread", [("uri", thread.post), ("depth", "10"), ("parentHeight", "0")])
        switch try await apis.at(thread.host).answer(to: call.urgent()) {
        case .success(let answer):
            return CommentsPage(thread.comments(in: answer.json, servers: apis.servers, now: apis.now()))
        case .failure(let refusal): throw BlueskyRefusal.error(refusal, of: self.place)
        }
    }
}

extension BlueskyPlace {
    fileprivate var isProfile: Bool { if case .profile = self { true } else { false } }
}

/// The network's own names of reasons.
enum BlueskyRefusal {
    static func error(_ refusal: ServerRefusal, of place: BlueskyPlace) -> FeedServiceError {
        switch (refusal.code ?? refusal.detail, refusal.status) {
        case ("AuthMissing", _), ("AuthenticationRequired", _), (_, 401): .signInNeeded(server: "Bluesky")
        case ("UnknownFeed", _), ("NotFound", _): .network(place: place.name, .status(404))
        case ("InvalidRequest", 400) where place.isProfile: .network(place: place.name, .status(404))
        default: refusal.error(at: place.host)
        }
    }
}
