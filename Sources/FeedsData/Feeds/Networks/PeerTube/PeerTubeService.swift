// Reads the videos of a PeerTube place page by page, their files when they are needed, and their comments.
// Thread: any; a plain value whose requests take turns at their servers. Invariant: a list never asks for files, and a
// page token is a number within bounds.

import FeedsModels
import Foundation

struct PeerTubeService: FeedsServiceProtocol {
    static let shape = FeedShape("peertube", tr("PeerTube"))
    /// Servers send up to 100 videos; a page of this size is read in less than a minute of swiping.
    static let pageLength = 25
    /// Pages without a post that are passed over.
    private static let mostEmpty = 5
    /// No user swipes further, and servers answer slowly there.
    private static let furthest = 10_000

    private let place: PeerTubePlace
    private let source: String
    private let apis: ServerAPIs
    private let api: ServerAPI

    /// `source` is the key of the source, which its posts carry.
    init(_ place: PeerTubePlace, at host: ServerHost, source: String, apis: ServerAPIs) {
        self.place = place
        self.source = source
        self.apis = apis
        api = apis.at(host)
    }

    // MARK: Posts

    func fetchPosts() async throws(FeedServiceError) -> FeedsResponse {
        try await found(from: 0).requiringContent(at: place.name)
    }

    func fetchPosts(page: BatchToken) async throws(FeedServiceError) -> FeedsResponse {
        let start = try start(of: page)
        return try await found(from: start)
    }

    /// A search for vertical videos may leave nothing of a page; then the next one is asked.
    private func found(from start: Int) async throws(FeedServiceError) -> FeedsResponse {
        var response = response(to: try await get(from: start), from: start)
        for _ in 0..<Self.mostEmpty {
            guard response.posts.isEmpty, let next = response.next, let start = Int(next.text) else { break }
            response = self.response(to: try await get(from: start), from: start)
        }
        return response
    }

    func storedPosts() async -> StoredFeed? { await stored(from: 0) }

    func storedPosts(page: BatchToken) async -> StoredFeed? {
        // A page that was never named is not stored.
        guard let start = try? start(of: page) else { return nil }
        return await stored(from: start)
    }

    private func stored(from start: Int) async -> StoredFeed? {
        guard let answer = await api.kept(call(from: start)) else { return nil }
        let response = response(to: answer, from: start)
        return response.posts.isEmpty && start == 0 ? nil : StoredFeed(response: response, asOf: answer.fetched)
    }

    private func start(of page: BatchToken) throws(FeedServiceError) -> Int {
        guard let start = Int(page.text), (1...Self.furthest).contains(start), isPaged else {
            throw .unreadable(place: place.name, reason: tr("it has no such page"))
        }
        return start
    }

    private var isPaged: Bool { if case .video = place { false } else { true } }

    private func get(from start: Int) async throws(FeedServiceError) -> ServerAnswer {
        let call = call(from: start)
        let answer =
            if let reader = place.reader { try await api.answer(to: call, by: reader) } else {
                try await api.answer(to: call)
            }
        switch answer {
        case .success(let answer): return answer
        case .failure(let refusal): throw PeerTubeRefusal.error(refusal, at: api.host)
        }
    }

    private func call(from start: Int) -> ServerCall {
        let page = [("start", "\(start)"), ("count", "\(Self.pageLength)")]
        // The user chose the people of a channel, so all of their videos come; the app covers the sensitive ones.
        let chosen = page + [("sort", "-publishedAt"), ("nsfw", "both"), ("isLive", "false")]
        let base = "api/v1/"
        let call =
            switch place {
            case .server(let order, _):
                ServerCall(
                    base + "videos",
                    page + [("sort", order.sort), ("isLocal", "true"), ("nsfw", "false"), ("isLive", "false")])
            case .channel(let name, _): ServerCall(base + "video-channels/\(name)/videos", chosen)
            case .account(let name, _): ServerCall(base + "accounts/\(name)/videos", chosen)
            case .home: ServerCall(base + "users/me/subscriptions/videos", page + [("sort", "-publishedAt")])
            case .playlist(let id, _): ServerCall(base + "video-playlists/\(id)/videos", page)
            case .video(let id, _): ServerCall(base + "videos/\(id)")
            case .search(let query, _), .index(let query):
                ServerCall(base + "search/videos", query.parameters + page + [("sort", "-match"), ("nsfw", "false")])
            }
        // What only the account sees is not stored under an address that all accounts share.
        return start == 0 && place.reader == nil ? call.kept() : call
    }

    private func response(to answer: ServerAnswer, from start: Int) -> FeedsResponse {
        var reader = PeerTubeReader(asked: api.host, servers: apis.servers, now: apis.now())
        let items = isPaged ? answer.json["data"].list : [answer.json]
        reader.read(items.filter(place.shows), isPlaylist: place.isPlaylist)
        var response = FeedsResponse(shape: Self.shape, title: title(of: items), posts: reader.posts)
        response.skipped = reader.skipped
        let next = start + Self.pageLength
        let total = answer.json["total"].ordinal ?? 0
        // Servers leave blocked videos out, so a short page is not the last one; an empty one is.
        if isPaged, next < min(total, Self.furthest), !items.isEmpty { response.next = BatchToken("\(next)") }
        response.stamp(source)
        return response
    }

    private func title(of items: [JSONTree]) -> String? {
        switch place {
        case .home: place.name
        case .channel: ServerText.name(items.first?["channel"]["displayName"].text)
        case .account: ServerText.name(items.first?["account"]["displayName"].text)
        default: nil
        }
    }

    // MARK: Files

    func resolve(_ ticket: MediaTicket) async throws(FeedServiceError) -> Media {
        guard let wanted = PeerTubeTicket(ticket) else {
            throw .unreadable(place: place.name, reason: tr("it is no document"))
        }
        return try await PeerTubeResolving(apis: apis).media(of: wanted, afresh: ticket.ignoresKept)
    }

    func extras(of ticket: MediaTicket) async throws(FeedServiceError) -> Media? {
        guard let wanted = PeerTubeTicket(ticket) else { return nil }
        return try await PeerTubeExtras(apis: apis).extras(of: wanted)
    }

    // MARK: Comments

    func comments(at place: CommentsPlace, page: BatchToken?) async throws(FeedServiceError) -> CommentsPage {
        guard let thread = PeerTubeThread(place) else {
            throw .unreadable(place: self.place.name, reason: tr("it has no such page"))
        }
        return try await PeerTubeComments(apis: apis).page(of: thread, page)
    }
}

extension PeerTubePlace {
    /// Servers do not say the shape of old videos, so a search for vertical ones leaves these out.
    fileprivate func shows(_ video: JSONTree) -> Bool {
        switch self {
        case .search(let query, _), .index(let query):
            !query.isVertical || (video["aspectRatio"].ratio ?? 1) < 1
        default: true
        }
    }

    fileprivate var isPlaylist: Bool { if case .playlist = self { true } else { false } }
}
