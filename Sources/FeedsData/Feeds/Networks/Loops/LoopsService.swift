// Reads the videos of a place page by page, and the comments of a video.
// Thread: any; a plain value whose requests take turns at their servers. Invariant: a page token is the server's own
// cursor, the number of a call of the start feed, or the number of an account in a starter kit.

import FeedsModels
import Foundation

struct LoopsService: FeedsServiceProtocol {
    static let shape = FeedShape("loops", tr("Loops"))
    /// A server answers ten such requests a minute, and an account keeps its id.
    private static let profileAge = 365 * 86_400.0
    /// The start feed draws from sixty videos, so more calls bring nothing new.
    private static let mostStarts = 8
    /// Tags are listed without files, so each video needs a request.
    private static let mostOfTag = 9

    private let place: LoopsPlace
    private let source: String
    private let apis: ServerAPIs
    private let api: ServerAPI

    /// `source` is the key of the source, which its posts carry.
    init(_ place: LoopsPlace, source: String, apis: ServerAPIs) {
        self.place = place
        self.source = source
        self.apis = apis
        api = apis.at(place.host)
    }

    func fetchPosts() async throws(FeedServiceError) -> FeedsResponse {
        try await page(nil).requiringContent(at: place.name)
    }

    func fetchPosts(page: BatchToken) async throws(FeedServiceError) -> FeedsResponse {
        guard let cursor = LoopsCursor.read(page.text) else { throw place.noSuchPage }
        return try await self.page(cursor)
    }

    // MARK: Pages

    private func page(_ cursor: String?) async throws(FeedServiceError) -> FeedsResponse {
        switch place {
        case .start: return try await start(cursor)
        case .account(let name, _): return try await account(name, cursor)
        case .kit(let id, _): return try await kit(id, cursor)
        case .tag(let tag, _):
            guard cursor == nil else { throw place.noSuchPage }
            return try await self.tag(tag)
        case .video(let id, _):
            guard cursor == nil else { throw place.noSuchPage }
            return response(try await get(ServerCall("api/v1/video/\(id)").kept()).json["data"].list, next: nil)
        }
    }

    /// Ten videos at random; there are no pages, so the next one asks again.
    private func start(_ cursor: String?) async throws(FeedServiceError) -> FeedsResponse {
        let number = cursor.flatMap(Int.init) ?? 0
        guard cursor == nil || (1..<Self.mostStarts).contains(number) else { throw place.noSuchPage }
        let call = ServerCall("api/web/feed")
        let items = try await get(number == 0 ? call.kept() : call).json["data"].list
        let next = number + 1 < Self.mostStarts && !items.isEmpty ? "\(number + 1)" : nil
        return response(items, next: next)
    }

    private func account(_ name: String, _ cursor: String?) async throws(FeedServiceError) -> FeedsResponse {
        let profile = try await profile(name)
        guard let id = NetworkName.id(profile["id"].identifier) else {
            throw .unreadable(place: place.name, reason: tr("it has no id"))
        }
        return try await videos(of: id, cursor, title: ServerText.name(profile["name"].text))
    }

    private func profile(_ name: String) async throws(FeedServiceError) -> JSONTree {
        let call = ServerCall("api/v1/account/username/\(name)").kept()
        if let kept = await api.kept(call, notOlderThan: Self.profileAge) { return kept.json["data"] }
        return try await get(call).json["data"]
    }

    private func videos(
        of id: String, _ cursor: String?, title: String?
    ) async throws(FeedServiceError) -> FeedsResponse {
        let query = [("sort", "Latest")] + (cursor.map { [("cursor", $0)] } ?? [])
        let call = ServerCall("api/v1/feed/account/\(id)", query)
        let json = try await get(cursor == nil ? call.kept() : call).json
        let next = LoopsCursor.read(json["meta"]["next_cursor"].text)
        return response(json["data"].list, next: next == cursor ? nil : next, title: title)
    }

    private func tag(_ tag: String) async throws(FeedServiceError) -> FeedsResponse {
        let json = try await get(ServerCall("api/v1/tags/video/\(tag)").kept()).json
        var items: [JSONTree] = []
        for item in json["data"].list.prefix(Self.mostOfTag) {
            guard let id = NetworkName.id(item["id"].identifier) else { continue }
            items.append(item["media"]["src_url"].text == nil ? try await whole(id) : item)
        }
        return response(items, next: nil, title: "#\(tag)")
    }

    /// A video that was deleted meanwhile is skipped.
    private func whole(_ id: String) async throws(FeedServiceError) -> JSONTree {
        do throws(FeedServiceError) {
            return try await get(ServerCall("api/v1/video/\(id)")).json["data"]
        } catch .network(_, .status(404)) {
            return .null
        }
    }

    /// The newest videos of one account after the other.
    private func kit(_ id: String, _ cursor: String?) async throws(FeedServiceError) -> FeedsResponse {
        let call = ServerCall("api/v1/starter-kits/details/\(id)").kept()
        let kept = await api.kept(call, notOlderThan: 86_400)
        let data = if let kept { kept.json["data"] } else { try await get(call).json["data"] }
        let accounts = data["accounts"].list.compactMap { NetworkName.id($0["id"].identifier) }
        let number = cursor.flatMap(Int.init) ?? 0
        guard cursor == nil ? number < accounts.count : (1..<max(accounts.count, 1)).contains(number) else {
            throw cursor == nil ? .emptyFeed(place: place.name) : place.noSuchPage
        }
        var response = try await videos(of: accounts[number], nil, title: ServerText.name(data["title"].text))
        response.next = number + 1 < accounts.count ? BatchToken("\(number + 1)") : nil
        return response
    }

    private func get(_ call: ServerCall) async throws(FeedServiceError) -> ServerAnswer { try await api.get(call) }

    private func response(_ items: [JSONTree], next: String?, title: String? = nil) -> FeedsResponse {
        var reader = LoopsReader(asked: api.host, servers: apis.servers, now: apis.now())
        reader.read(items)
        var response = FeedsResponse(shape: Self.shape, title: title ?? place.host.text, posts: reader.posts)
        response.skipped = reader.skipped
        response.next = next.map { BatchToken($0) }
        response.stamp(source)
        return response
    }

    // MARK: Stored

    func storedPosts() async -> StoredFeed? {
        let call: ServerCall
        switch place {
        case .start: call = ServerCall("api/web/feed")
        case .video(let id, _): call = ServerCall("api/v1/video/\(id)")
        case .account(let name, _):
            let profile = await api.kept(ServerCall("api/v1/account/username/\(name)"))?.json["data"]
            guard let id = NetworkName.id(profile?["id"].identifier) else { return nil }
            call = ServerCall("api/v1/feed/account/\(id)", [("sort", "Latest")])
        // Their videos come with several requests, of which no list is stored.
        case .tag, .kit: return nil
        }
        guard let answer = await api.kept(call) else { return nil }
        let next = LoopsCursor.read(answer.json["meta"]["next_cursor"].text)
        let isStart = if case .start = place { true } else { false }
        let response = response(answer.json["data"].list, next: isStart ? "1" : next)
        return response.posts.isEmpty ? nil : StoredFeed(response: response, asOf: answer.fetched)
    }

    // MARK: Comments

    func comments(at place: CommentsPlace, page: BatchToken?) async throws(FeedServiceError) -> CommentsPage {
        guard let thread = LoopsThread(place), page == nil || LoopsCursor.read(page?.text) != nil else {
            throw self.place.noSuchPage
        }
        let json = try await apis.at(thread.host).get(thread.call(page).urgent()).json
        return thread.page(json, servers: apis.servers, now: apis.now())
    }
}
