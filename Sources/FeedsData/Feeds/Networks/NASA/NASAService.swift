// Reads the results of a search page by page, and the files of a video when they are needed.
// Thread: any; a plain value whose requests take turns at their server. Invariant: a list never asks for files, and a
// page token is a number within bounds.

import FeedsModels
import Foundation

struct NASAService: FeedsServiceProtocol {
    static let shape = FeedShape("nasa", tr("NASA"))
    private static let pageLength = 50
    /// The library answers no further page.
    private static let furthest = 100
    private static let keptFor = 86_400.0

    private let place: NASAPlace
    private let source: String
    private let apis: ServerAPIs
    private let api: ServerAPI

    /// `source` is the key of the source, which its posts carry.
    init(_ place: NASAPlace, source: String, apis: ServerAPIs) {
        self.place = place
        self.source = source
        self.apis = apis
        api = apis.at(place.host)
    }

    func fetchPosts() async throws(FeedServiceError) -> FeedsResponse {
        try await page(1).requiringContent(at: place.name)
    }

    func fetchPosts(page: BatchToken) async throws(FeedServiceError) -> FeedsResponse {
        guard case .search = place, let number = Int(page.text), (2...Self.furthest).contains(number) else {
            throw place.noSuchPage
        }
        return try await self.page(number)
    }

    func storedPosts() async -> StoredFeed? {
        guard let answer = await api.kept(call(1)) else { return nil }
        let response = response(to: answer, 1)
        return response.posts.isEmpty ? nil : StoredFeed(response: response, asOf: answer.fetched)
    }

    // MARK: Pages

    private func page(_ number: Int) async throws(FeedServiceError) -> FeedsResponse {
        switch try await api.answer(to: call(number)) {
        case .success(let answer): return response(to: answer, number)
        // The library refuses pages after the last one.
        case .failure(let refusal) where refusal.status == 400 && number > 1:
            return FeedsResponse(
                shape: Self.shape, posts: [])
        case .failure(let refusal): throw refusal.error(at: api.host)
        }
    }

    private func call(_ page: Int) -> ServerCall {
        switch place {
        case .search(let words, _):
            let query = [("q", words), ("media_type", "video,image"), ("page", "\(page)")]
            let call = ServerCall("search", query + [("page_size", "\(Self.pageLength)")])
            return page == 1 ? call.kept() : call
        case .asset(let id, _): return ServerCall("search", [("nasa_id", id)]).kept()
        }
    }

    private func response(to answer: ServerAnswer, _ page: Int) -> FeedsResponse {
        var reader = NASAReader(host: api.host, servers: apis.servers, now: apis.now())
        let collection = answer.json["collection"]
        let items = collection["items"].list
        reader.read(items)
        var response = FeedsResponse(shape: Self.shape, title: place.name, posts: reader.posts)
        response.skipped = reader.skipped
        let isMore = collection["links"].list.contains { $0["rel"].text == "next" }
        if case .search = place, isMore, !items.isEmpty, page < Self.furthest {
            response.next = BatchToken("\(page + 1)")
        }
        response.stamp(source)
        return response
    }

    // MARK: Files

    func resolve(_ ticket: MediaTicket) async throws(FeedServiceError) -> Media {
        guard let wanted = NASATicket(ticket) else {
            throw .unreadable(place: place.name, reason: tr("it is no document"))
        }
        let api = apis.at(wanted.host)
        let call = ServerCall("asset/\(wanted.id)").kept().urgent()
        let kept = ticket.ignoresKept ? nil : await api.kept(call, notOlderThan: Self.keptFor)
        let answer: ServerAnswer = if let kept { kept } else { try await api.get(call) }
        let context = DecodingContext(of: wanted.host, servers: apis.servers, now: apis.now())
        let files = NASAFiles(answer.json["collection"]["items"].list, in: context)
        guard !files.videos.isEmpty else {
            throw .unreadable(place: wanted.host.text, reason: tr("none of its media can be used"))
        }
        var medium = Media(id: wanted.id, kind: .video, renditions: files.videos, captions: files.captions)
        medium.resolveAt = ticket
        return medium
    }
}
