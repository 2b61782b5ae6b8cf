// What a hostile PeerTube server sends: none of it may crash, reach inside, or show as something it is not.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("A hostile PeerTube server")
struct PeerTubeHostilityTests {
    private let network = FakeNetworkService()
    private let kind: PeerTubeKind
    private let list =
        "https://tube.example/api/v1/video-channels/ann/videos?start=0&count=25&sort=-publishedAt&nsfw=both&isLive=false"

    init() {
        // A second passes with each look at the clock, so that no request waits for its turn.
        let clock = MovableTime()
        let paces = ServerPaces(now: {
            clock.pass(1)
            return clock.now
        })
        kind = PeerTubeKind(ServerAPIs(network: network, paces: paces))
    }

    private func service() throws -> any FeedsServiceProtocol {
        kind.makeService(for: try #require(kind.source(named: "peertube:channel:ann@tube.example")))
    }

    private func response(_ items: String, total: String = "1") async throws -> FeedsResponse {
        await network.answer(list, with: #"{"total":\#(total),"data":[\#(items)]}"#)
        return try await service().fetchPosts()
    }

    private static let types = [
        "null", "true", "-1", "1e400", "\"\"", "\"x\"", "[]", "{}", "[[[]]]", "9223372036854775808",
    ]

    @Test(
        arguments: [
            "name", "duration", "aspectRatio", "isLive", "nsfw", "nsfwSummary", "licence", "language", "views", "likes",
            "comments", "publishedAt", "previewPath", "thumbnails", "account", "channel", "tags", "privacy", "url",
        ], types)
    func wrongTypesAreSurvived(_ member: String, _ value: String) async throws {
        await network.answer(list, with: #"{"total":2,"data":[{"\#(member)":\#(value),"uuid":"0a"},{"uuid":"0b"}]}"#)
        let response = try await service().fetchPosts()
        #expect(response.posts.contains { $0.id == "0b" })
        #expect(response.posts.count + response.skipped.count == 2)
    }

    @Test(arguments: types) func wrongListsAreSurvived(_ value: String) async throws {
        await network.answer(list, with: #"{"total":\#(value),"data":\#(value)}"#)
        await #expect(throws: FeedServiceError.self) { try await service().fetchPosts() }
        await network.answer(list, with: value)
        await #expect(throws: FeedServiceError.self) { try await service().fetchPosts() }
    }

    @Test func endlessAndForeignIdsAreNoPosts() async throws {
        let ids = [String(repeating: "a", count: 100_000), "../../etc", "a b", "a?b", "a/b", "\\u0000", "ä", ""]
        let items = ids.map { #"{"uuid":"\#($0)"}"# } + [#"{"uuid":"fine"}"#, #"{"uuid":"fine"}"#]
        let response = try await response(items.joined(separator: ","))
        #expect(response.posts.map(\.id) == ["fine"])
        #expect(response.skipped.count == ids.count)
    }

    @Test func namesDoNotTurnTheTextAroundThem() async throws {
        let name = "Ann\\u202e\\u2066gnp.exe\\u0000\\n\\u2028"
        let item =
            #"{"uuid":"0a","name":"\#(name)","channel":{"name":"ann","displayName":"\#(name)"},"tags":["\#(name)"],"nsfw":true,"nsfwSummary":"\#(name)"}"#
        let post = try #require(await response(item).posts.first)
        let texts = [post.title, post.author?.name, post.tags.first, post.warning].compactMap(\.self)
        #expect(texts.count == 4)
        for text in texts {
            #expect(
                !text.unicodeScalars.contains {
                    (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
                })
            #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x2028 })
        }
    }

    @Test func longTextsAreCut() async throws {
        let long = String(repeating: "x", count: 1_000_000)
        let item =
            #"{"uuid":"0a","name":"\#(long)","truncatedDescription":"\#(long)","channel":{"name":"ann","displayName":"\#(long)"}}"#
        let post = try #require(await response(item).posts.first)
        #expect(post.title.count < 1000 && post.text.count <= 10_001 && (post.author?.name.count ?? 0) < 200)
    }

    /// A list ends, whatever its server claims.
    @Test func aTotalThatLiesEndsTheFeed() async throws {
        let response = try await response(#"{"uuid":"0a"}"#, total: "9223372036854775807")
        var next = response.next
        var pages = 1
        while let page = next, pages < 1000 {
            let start = try #require(Int(page.text))
            await network.answer(
                list.replacing("start=0", with: "start=\(start)"),
                with: #"{"total":9223372036854775807,"data":[{"uuid":"0a"}]}"#)
            next = try await service().fetchPosts(page: page).next
            pages += 1
        }
        #expect(pages == 10_000 / 25)
    }

    @Test(arguments: [
        "file:///etc/passwd", "http://127.0.0.1:9/x.mp4", "http://192.168.0.1/x.mp4", "http://localhost/x",
        "javascript:alert(1)", "data:video/mp4;base64,AAAA", "http://[::1]/x", "ftp://a.example/x", "//127.0.0.1/x", "",
        "http://user:pass@10.0.0.1/",
    ])
    func noAddressLeadsInside(_ address: String) async throws {
        let item =
            #"{"uuid":"0a","url":"\#(address)","previewPath":"\#(address)","channel":{"name":"ann","url":"\#(address)","avatars":[{"fileUrl":"\#(address)"}]}}"#
        let post = try #require(await response(item).posts.first)
        let urls = [post.page, post.media[0].poster, post.author?.page, post.author?.avatar].compactMap(\.self)
        #expect(urls.allSatisfy { $0.host() == "tube.example" })
        await network.answer(
            "https://tube.example/api/v1/videos/0a",
            with:
                #"{"uuid":"0a","streamingPlaylists":[{"playlistUrl":"\#(address)","files":[{"resolution":{"id":480},"fileUrl":"\#(address)"}]}],"files":[{"resolution":{"id":480},"fileUrl":"\#(address)"}]}"#
        )
        let ticket = try #require(post.media[0].resolveAt)
        await #expect(throws: FeedServiceError.self) { try await service().resolve(ticket) }
    }

    /// The home that a list names may be a server inside.
    @Test(arguments: ["127.0.0.1", "localhost"])
    func noServerInsideIsAskedForAVideo(_ host: String) async throws {
        let servers = KnownServers()
        let loopback = try LoopbackServer(["/api/v1/videos/0a": .json(#"{"uuid":"0a"}"#)])
        let ticket = MediaTicket("0a \(host):\(loopback.port)")
        let apis = ServerAPIs(network: NetworkService(servers: servers), paces: ServerPaces(), servers: servers)
        let kind = PeerTubeKind(apis)
        let source = try #require(kind.source(named: "peertube:channel:ann@tube.example"))
        await #expect(throws: FeedServiceError.self) { try await kind.makeService(for: source).resolve(ticket) }
        #expect(loopback.log.requests().isEmpty)
    }

    @Test(arguments: [
        "", " ", "0a", "0a tube.example x y", "../x tube.example", "0a tube.example/x", "0a a@b",
        String(repeating: "a", count: 100_000) + " tube.example",
    ])
    func otherTicketsAndPlacesAreRefused(_ text: String) async throws {
        await #expect(throws: FeedServiceError.self) { try await service().resolve(MediaTicket(text)) }
        await #expect(throws: FeedServiceError.self) {
            try await service().comments(at: CommentsPlace(text), page: nil)
        }
        #expect(await network.requests.isEmpty)
    }

    @Test func aThreadOfTenThousandRepliesIsBounded() async throws {
        let deep = String(repeating: #"{"comment":{"id":1,"text":"x"},"children":["#, count: 10_000)
        let wide = (0..<10_000).map { #"{"comment":{"id":\#($0),"text":"x"},"children":[]}"# }.joined(separator: ",")
        let address = "https://tube.example/api/v1/videos/0a/comment-threads/1"
        let place = CommentsPlace("0a tube.example 1")
        await network.answer(address, with: deep + String(repeating: "]}", count: 10_000))
        await #expect(throws: FeedServiceError.self) { try await service().comments(at: place, page: nil) }
        await network.answer(address, with: #"{"comment":{"id":1},"children":[\#(wide)]}"#)
        #expect(try await service().comments(at: place, page: nil).comments.count == 1000)
        let levels = String(repeating: #"{"comment":{"id":1,"text":"x"},"children":["#, count: 200)
        await network.answer(address, with: levels + String(repeating: "]}", count: 200))
        let comments = try await service().comments(at: place, page: nil).comments
        #expect(comments.count == 199 && comments.allSatisfy { $0.depth <= 50 })
    }
}
