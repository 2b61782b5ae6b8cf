// Reads the files of a category or a search page by page.
// Thread: any; a plain value whose requests take turns at their server. Invariant: a page token holds what the wiki
// named to go on, and nothing else is sent.

import FeedsModels
import Foundation

struct CommonsService: FeedsServiceProtocol {
    static let shape = FeedShape("commons", tr("Wikimedia Commons"))
    private static let pageLength = 30
    /// One of the sizes that the wiki has ready.
    private static let pictureWidth = 1280
    private static let mostEmptyPages = 3
    private static let fields = [
        "LicenseShortName", "LicenseUrl", "Artist", "Credit", "ImageDescription", "ObjectName", "AttributionRequired",
    ]

    private let place: CommonsPlace
    private let source: String
    private let apis: ServerAPIs
    private let api: ServerAPI

    /// `source` is the key of the source, which its posts carry.
    init(_ place: CommonsPlace, source: String, apis: ServerAPIs) {
        self.place = place
        self.source = source
        self.apis = apis
        api = apis.at(place.host)
    }

    func fetchPosts() async throws(FeedServiceError) -> FeedsResponse {
        try await page(after: [:]).requiringContent(at: place.name)
    }

    func fetchPosts(page: BatchToken) async throws(FeedServiceError) -> FeedsResponse {
        guard let rest = CommonsPage.values(page.text), !rest.isEmpty else { throw place.noSuchPage }
        return try await self.page(after: rest)
    }

    func storedPosts() async -> StoredFeed? {
        guard let answer = await api.kept(call(after: [:])) else { return nil }
        let response = response(to: answer, after: [:])
        return response.posts.isEmpty ? nil : StoredFeed(response: response, asOf: answer.fetched)
    }

    // MARK: Pages

    private func page(after rest: [String: String]) async throws(FeedServiceError) -> FeedsResponse {
        var (rest, pages) = (rest, 1)
        var result = response(to: try await get(call(after: rest)), after: rest)
        // A category may begin with files that are neither.
        while result.posts.isEmpty, let next = result.next, let values = CommonsPage.values(next.text),
            pages < Self.mostEmptyPages
        {
            rest = values
            let skipped = result.skipped
            result = response(to: try await get(call(after: rest)), after: rest)
            result.skipped = skipped + result.skipped
            pages += 1
        }
        return result
    }

    /// The wiki refuses with the status of a success.
    private func get(_ call: ServerCall) async throws(FeedServiceError) -> ServerAnswer {
        let answer = try await api.get(call)
        let error = answer.json["error"]
        guard error.isObject else { return answer }
        switch error["code"].text {
        case "ratelimited", "maxlag": throw .tooManyRequests(server: api.host.text, until: nil)
        case "readapidenied": throw .closedToGuests(server: api.host.text)
        default:
            let reason = ServerText.line(error["info"].text, atMost: 200)
            throw .unreadable(place: place.name, reason: reason ?? tr("it is no document"))
        }
    }

    private func response(to answer: ServerAnswer, after rest: [String: String]) -> FeedsResponse {
        var reader = CommonsReader(host: api.host, servers: apis.servers, now: apis.now())
        reader.read(answer.json["query"]["pages"].list, whole: answer.json["batchcomplete"].bool == true)
        var response = FeedsResponse(shape: Self.shape, title: place.name, posts: reader.posts)
        response.skipped = reader.skipped
        let next = CommonsPage.token(answer.json["continue"])
        if case .file = place { return stamped(response) }
        // A wiki that names the same page again has no other.
        if let next, CommonsPage.values(next) != rest { response.next = BatchToken(next) }
        return stamped(response)
    }

    private func stamped(_ response: FeedsResponse) -> FeedsResponse {
        var response = response
        response.stamp(source)
        return response
    }

    private func call(after rest: [String: String]) -> ServerCall {
        let call = ServerCall("w/api.php", common + list + rest.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        return rest.isEmpty ? call.kept() : call
    }

    private var common: [(name: String, value: String)] {
        [
            ("action", "query"), ("format", "json"), ("formatversion", "2"), ("prop", "videoinfo"),
            ("viprop", "url|size|mime|timestamp|user|extmetadata|derivatives|timedtext"),
            ("viurlwidth", "\(Self.pictureWidth)"), ("viextmetadatafilter", Self.fields.joined(separator: "|")),
        ]
    }

    private var list: [(name: String, value: String)] {
        let length = "\(Self.pageLength)"
        return switch place {
        case .category(let name, _):
            [
                ("generator", "categorymembers"), ("gcmtitle", "Category:\(name)"), ("gcmtype", "file"),
                ("gcmsort", "timestamp"), ("gcmdir", "desc"), ("gcmlimit", length),
            ]
        case .search(let words, _):
            [
                ("generator", "search"), ("gsrnamespace", "6"), ("gsrsearch", "filetype:video|bitmap \(words)"),
                ("gsrlimit", length),
            ]
        case .file(let name, _): [("titles", "File:\(name)")]
        }
    }
}
