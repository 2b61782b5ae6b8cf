// Reads the videos and photos of a place page by page, with the user's key.
// Thread: any; a plain value whose requests take turns at their server. Invariant: a page token is a number within
// bounds.

import FeedsModels
import Foundation

struct PexelsService: FeedsServiceProtocol {
    static let shape = FeedShape("pexels", KeyedCatalogue.pexels.name)
    private static let pageLength = 40
    private static let furthest = 200

    private let place: PexelsPlace
    private let source: String
    private let apis: ServerAPIs
    private let api: KeyedAPI

    /// `source` is the key of the source, which its posts carry.
    init(_ place: PexelsPlace, source: String, apis: ServerAPIs, keys: CatalogueKeys) {
        self.place = place
        self.source = source
        self.apis = apis
        api = KeyedAPI(
            api: apis.at(place.host), catalogue: .pexels.at(place.host.text), keys: keys,
            place: { .header("Authorization", $0) }, isOfKey: { [401, 403].contains($0.status) })
    }

    func fetchPosts() async throws(FeedServiceError) -> FeedsResponse {
        try await page(1).requiringContent(at: place.name)
    }

    func fetchPosts(page: BatchToken) async throws(FeedServiceError) -> FeedsResponse {
        guard let number = Int(page.text), (2...Self.furthest).contains(number) else { throw place.noSuchPage }
        return try await self.page(number)
    }

    func storedPosts() async -> StoredFeed? {
        guard let answer = await api.api.kept(call(1)) else { return nil }
        let response = response(to: answer, 1)
        return response.posts.isEmpty ? nil : StoredFeed(response: response, asOf: answer.fetched)
    }

    private func page(_ number: Int) async throws(FeedServiceError) -> FeedsResponse {
        switch try await api.answer(to: call(number)) {
        case .success(let answer): return response(to: answer, number)
        case .failure(let refusal): throw refusal.error(at: place.host)
        }
    }

    private func call(_ page: Int) -> ServerCall {
        let pages = [("page", "\(page)"), ("per_page", "\(Self.pageLength)")]
        let call =
            switch place {
            case .videos(let words, _): ServerCall("v1/videos/search", [("query", words)] + pages)
            case .photos(let words, _): ServerCall("v1/search", [("query", words)] + pages)
            case .popular: ServerCall("v1/videos/popular", pages)
            case .curated: ServerCall("v1/curated", pages)
            case .collection(let id, _): ServerCall("v1/collections/\(id)", pages)
            }
        return page == 1 ? call.kept() : call
    }

    private func response(to answer: ServerAnswer, _ page: Int) -> FeedsResponse {
        var reader = PexelsReader(host: place.host, servers: apis.servers, now: apis.now())
        let items = ["videos", "photos", "media"].flatMap { answer.json[$0].list }
        reader.read(items)
        var response = FeedsResponse(shape: Self.shape, title: place.name, posts: reader.posts)
        response.skipped = reader.skipped
        let isMore = answer.json["next_page"].text != nil && page < Self.furthest
        if isMore, !items.isEmpty { response.next = BatchToken("\(page + 1)") }
        response.stamp(source)
        return response
    }
}
