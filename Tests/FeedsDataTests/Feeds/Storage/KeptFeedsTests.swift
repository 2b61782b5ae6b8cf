// A repository that stores documents: what it finds again, and what it then requests from the network.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

struct KeptFeedsTests {
    private let network = FakeNetworkService()
    private let storage = FakeStorageService()
    private let address = "https://a.example.com/feed"

    /// A repository as after a restart, which knows only the stored documents.
    private var repository: FeedRepository {
        FeedRepository(network: network, storage: storage, firstLaunch: Decoding.firstLaunch)
    }

    private func source(_ address: String, authorization: String? = nil) throws -> FeedSource {
        FeedSource(place: .remote(try #require(URL(string: address))), authorization: authorization)
    }

    private func feed(_ ids: String..., next: String? = nil) -> String {
        let items = ids.map { #"{"id":"\#($0)","image":"\#($0).jpg"}"# }.joined(separator: ",")
        let next = next.map { #""next_url":"\#($0)","# } ?? ""
        return #"{"version":"https://jsonfeed.org/version/1.1",\#(next)"items":[\#(items)]}"#
    }

    private func ids(_ response: FeedsResponse?) -> [String]? { response?.posts.map(\.id) }

    @Test func theLastPostsOpenWithoutANetwork() async throws {
        let source = try source(address)
        #expect(await repository.storedPosts(from: source) == nil)
        await network.answer(
            address, with: Data(feed("a", "b").utf8), redirectedTo: URL(string: "https://b.example.com/deep/feed"))
        let before = Date()
        let read = try await repository.posts(from: source)
        await network.fail(address, with: .offline)
        let stored = try #require(await repository.storedPosts(from: source))
        #expect(stored.response == read, "addresses count from where redirects ended")
        #expect(stored.response.posts[0].media[0].renditions[0].url.host() == "b.example.com")
        #expect(before...Date() ~= stored.asOf)
        await #expect(throws: FeedServiceError.network(place: address, .offline)) {
            try await repository.posts(from: source)
        }
        #expect(await network.requests.count == 2, "what was kept asks nobody")
    }

    @Test(arguments: [["etag": "\"1\""], ["last-modified": "Sat, 01 Aug 2026 10:00:00 GMT"]])
    func whatHasNotChangedIsNotSentAgain(validator: [String: String]) async throws {
        let source = try source(address)
        await network.answer(address, with: feed("a"), headers: validator)
        let first = try await repository.posts(from: source)
        let asOf = try #require(await repository.storedPosts(from: source)?.asOf)
        #expect(try await repository.posts(from: source) == first)
        let asked = await network.requests.last?.headers
        #expect(asked?["If-None-Match"] == validator["etag"])
        #expect(asked?["If-Modified-Since"] == validator["last-modified"])
        #expect(try #require(await repository.storedPosts(from: source)?.asOf) > asOf, "it was confirmed just now")
        await network.answer(address, with: feed("b"), headers: validator.mapValues { "W/" + $0 })
        #expect(ids(try await repository.posts(from: source)) == ["b"])
        #expect(ids(await repository.storedPosts(from: source)?.response) == ["b"])
    }

    @Test func anUnchangedAnswerComesOverARealConnection() async throws {
        let server = try LoopbackServer([
            "/feed": FaultyRoute(
                headers: ["ETag": "\"7\"", "Content-Type": "application/json"], body: .data(Data(feed("a").utf8)))
        ])
        let repository = FeedRepository(
            network: NetworkService(), storage: storage, firstLaunch: Decoding.firstLaunch)
        let source = try source(server.url("/feed").absoluteString)
        let first = try await repository.posts(from: source)
        server["/feed"] = FaultyRoute(status: 304, body: .data(Data()))
        #expect(try await repository.posts(from: source) == first)
        #expect(server.log.requests("/feed").map { $0.headers["if-none-match"] } == [nil, "\"7\""])
    }

    @Test func whatIsKeptButNoFeedForThisVersionIsAskedForAgain() async throws {
        let source = try source(address)
        let url = try #require(URL(string: address))
        await storage.keep(
            StoredDocument(body: Data("{}".utf8), url: url, etag: "\"1\"", fetched: Date()),
            as: DocumentKey(address: url)
        )
        #expect(await repository.storedPosts(from: source) == nil)
        await network.answer(address, with: feed("a"), headers: ["etag": "\"1\""])
        #expect(ids(try await repository.posts(from: source)) == ["a"])
        #expect(await network.requests.map { $0.headers["If-None-Match"] } == ["\"1\"", nil])
    }

    @Test func anAnswerNobodyAskedForIsAnError() async throws {
        await network.fail(address, with: .status(304))
        await #expect(throws: FeedServiceError.network(place: address, .status(304))) {
            try await repository.posts(from: try source(address))
        }
    }

    @Test func whatIsNoFeedNeverTakesThePlaceOfOne() async throws {
        let source = try source(address)
        await network.answer(address, with: feed("a"))
        _ = try await repository.posts(from: source)
        for (body, type) in [
            ("<!DOCTYPE html><html>Log in</html>", "text/html"), ("", "text/plain"), (feed(), "application/json"),
        ] {
            await network.answer(address, with: body, type: type)
            await #expect(throws: FeedServiceError.self) { try await repository.posts(from: source) }
        }
        for error in [NetworkError.status(500), .timedOut, .tls("expired")] {
            await network.fail(address, with: error)
            await #expect(throws: FeedServiceError.network(place: address, error)) {
                try await repository.posts(from: source)
            }
        }
        #expect(ids(await repository.storedPosts(from: source)?.response) == ["a"])
    }

    @Test func pagesAreKeptToo() async throws {
        let source = try source(address)
        let second = BatchToken("https://a.example.com/2")
        await network.answer(address, with: feed("a", next: "/2"))
        await network.answer("https://a.example.com/2", with: feed("a", "b", next: "/2"))
        let online = repository
        _ = try await online.posts(from: source)
        _ = try await online.posts(from: source, page: second)
        let offline = repository
        #expect(await offline.storedPosts(from: source)?.response.next == second)
        let page = try #require(await offline.storedPosts(from: source, page: second)?.response)
        #expect(ids(page) == ["b"] && page.next == nil, "no post twice, and no page that follows itself")
        let third = BatchToken("https://a.example.com/3")
        #expect(await offline.storedPosts(from: source, page: third) == nil)
    }

    @Test func whatWasReadWithAKeyNeedsThatKey() async throws {
        await network.answer(address, with: feed("mine"))
        _ = try await repository.posts(from: try source(address, authorization: "Bearer SECRET"))
        #expect(await repository.storedPosts(from: try source(address)) == nil)
        #expect(await repository.storedPosts(from: try source(address, authorization: "Bearer OTHER")) == nil)
        let mine = await repository.storedPosts(from: try source(address, authorization: "Bearer SECRET"))
        #expect(ids(mine?.response) == ["mine"])
        let key = try #require(await storage.keys.first)
        #expect(key.credential?.count == 64 && !"\(key)".contains("SECRET"))
        await network.answer(address, with: feed("everybody's"))
        _ = try await repository.posts(from: try source(address))
        #expect(await storage.usage().documents == 2)
    }

    @Test func aMediumThatIsOpenedByItselfIsRememberedByItsHead() async throws {
        for (name, type) in [("clip.mp4?x=1", "video/mp4"), ("17", "image/jpeg")] {
            let address = "https://a.example.com/\(name)"
            await network.answer(
                address, with: Data("\0\0\0\u{18}ftypisom".utf8) + Data(count: 9000), type: type,
                headers: ["etag": "\"1\""])
            let read = try await repository.posts(from: try source(address))
            #expect(await repository.storedPosts(from: try source(address))?.response == read)
            #expect(try await repository.posts(from: try source(address)) == read)
        }
        #expect(await storage.usage().bytes <= 2 * 9016)
        #expect(await network.requests.allSatisfy { $0.headers["If-None-Match"] == nil })
    }

    @Test func whatIsOnThisMachineIsNotKept() async throws {
        let folder = try FeedsFolder(["a.mp4": "x", "feed.json": #"{"videos":["a.mp4"]}"#])
        for path in [folder.path, folder.path + "/feed.json"] {
            let source = FeedSource(place: .path(path))
            _ = try await repository.posts(from: source)
            #expect(await repository.storedPosts(from: source) == nil)
        }
        #expect(await storage.usage().documents == 0)
    }

    @Test func withoutAStorageNothingIsConditional() async throws {
        let repository = FeedRepository(network: network, firstLaunch: Decoding.firstLaunch)
        await network.answer(address, with: feed("a"), headers: ["etag": "\"1\""])
        for _ in 0..<2 { _ = try await repository.posts(from: try source(address)) }
        #expect(await repository.storedPosts(from: try source(address)) == nil)
        #expect(await network.requests.allSatisfy { $0.headers["If-None-Match"] == nil })
    }

    @Test func aThousandPostsOpenAtOnce() async throws {
        let items = (0..<1000).map {
            #"{"id":"\#($0)","content_text":"Post \#($0) says something","tags":["a","b"],"attachments":"#
                + #"[{"url":"v/\#($0).mp4","mime_type":"video/mp4","duration_in_seconds":9}]}"#
        }
        await network.answer(
            address,
            with: #"{"version":"https://jsonfeed.org/version/1.1","items":[\#(items.joined(separator: ","))]}"#)
        let disk = DocumentStorage(folder: StorageFolder().url)
        let repository = FeedRepository(network: network, storage: disk, firstLaunch: Decoding.firstLaunch)
        _ = try await repository.posts(from: try source(address))
        let source = try source(address)
        let time = await ProcessorTime.measure {
            #expect(await repository.storedPosts(from: source)?.response.posts.count == 1000)
        }
        // Generous, because tests run unoptimised; a release build takes a fraction.
        #expect(time < .seconds(5))
    }
}
