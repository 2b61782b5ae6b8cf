// Reads the videos and photos of a place page by page, with the user's key.
// Thread: any; a plain value whose requests take turns at their server. Invariant: a page token is a number within
// bounds, and a stored answer is used for a day, because the terms ask for that.

import FeedsModels
import Foundation

struct PixabayService: FeedsServiceProtocol {
    static let shape = FeedShape("pixabay", KeyedCatalogue.pixabay.name)
    private static let pageLength = 50
    /// The interface gives five hundred results of a question.
    private static let furthest = 10
    private static let keptFor = 86_400.0

    private let place: PixabayPlace
    private let source: String
    private let apis: ServerAPIs
    private let api: KeyedAPI

    /// `source` is the key of the source, which its posts carry.
    init(_ place: PixabayPlace, source: String, apis: ServerAPIs, keys: CatalogueKeys) {
        self.place = place
        self.source = source
        self.apis = apis
        api = KeyedAPI(
            api: apis.at(place.host), catalogue: .pixabay.at(place.host.text), keys: keys,
            place: { .query("key", $0) },
            // A wrong page is a 400 too, but no wrong page is asked for.
            isOfKey: { [400, 401, 403].contains($0.status) })
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
        if let kept = await api.api.kept(call(number), notOlderThan: Self.keptFor) { return response(to: kept, number) }
        switch try await api.answer(to: call(number)) {
        case .success(let answer): return response(to: answer, number)
        case .failure(let refusal): throw refusal.error(at: place.host)
        }
    }

    private func call(_ page: Int) -> ServerCall {
        let pages = [("safesearch", "true"), ("page", "\(page)"), ("per_page", "\(Self.pageLength)")]
        let call =
            switch place {
            case .videos(let words, _): ServerCall("api/videos/", [("q", words)] + pages)
            case .photos(let words, _): ServerCall("api/", [("q", words), ("image_type", "photo")] + pages)
            case .popular: ServerCall("api/videos/", [("order", "popular")] + pages)
            case .latest: ServerCall("api/videos/", [("order", "latest")] + pages)
            }
        return call.kept()
    }

    private func response(to answer: ServerAnswer, _ page: Int) -> FeedsResponse {
        var reader = PixabayReader(host: place.host, servers: apis.servers, now: apis.now())
        let items = answer.json["hits"].list
        reader.read(items)
        var response = FeedsResponse(shape: Self.shape, title: place.name, posts: reader.posts)
        response.skipped = reader.skipped
        let total = answer.json["totalHits"].ordinal ?? 0
        if page < Self.furthest, total > page * Self.pageLength, !items.isEmpty {
            response.next = BatchToken("\(page + 1)")
        }
        response.stamp(source)
        return response
    }
}
