// The search of PeerTube's channels and videos, against an index on the loopback server.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("PeerTubeSearch") struct PeerTubeSearchTests {
    private let server: LoopbackServer
    private let door: any SearchDoor
    private let kind: PeerTubeKind

    init() throws {
        server = try LoopbackServer([:])
        let apis = ServerAPIs(network: NetworkService(), paces: ServerPaces())
        kind = PeerTubeKind(apis, index: ServerHost("127.0.0.1:\(server.port)"))
        door = try #require(kind.searchDoors.first)
    }

    private func answer(_ json: String, status: Int = 200) {
        server["/api/v1/search/video-channels?search=small%20cats&count=20&start=0&sort=-match"] = .json(
            json, status: status)
    }

    @Test func channelsAndTheSearchItselfAreFound() async throws {
        answer(
            """
            {"total": 5, "data": [
             {"name": "cats", "host": "tube.example", "displayName": "Small\\u202e Cats", "description": "Cats.\\nOnly.",
              "url": "https://tube.example/video-channels/cats",
              "avatars": [{"width": 48, "url": "https://tube.example/48.png"},
                          {"width": 120, "url": "https://tube.example/120.png"}]},
             {"name": "../etc", "host": "tube.example"}, {"name": "x", "host": "a b"}, 7, {"name": 1, "host": []},
             {"name": "dogs", "host": "other.example", "avatars": [{"url": "file:///etc/passwd"}]}]}
            """)
        var question = SearchQuestion(" small\ncats ")
        question.follows = [
            "peertube:channel:ann@home.example", "https://feed.example/", "peertube:local:home.example",
        ]
        let found = try await door.find(question)
        #expect(
            found.map(\.address) == [
                "peertube:index:small%20cats", "peertube:search:small%20cats@home.example",
                "peertube:channel:cats@tube.example", "peertube:channel:dogs@other.example",
            ])
        #expect(found.map(\.kind) == [.posts, .posts, .channel, .channel])
        let cats = found[2]
        #expect(
            cats.title == "Small\u{200B} Cats" && cats.handle == "cats@tube.example" && cats.sentence == "Cats. Only.")
        #expect(cats.picture?.lastPathComponent == "120.png" && found[3].picture == nil)
        // Each opens as a feed of its kind.
        #expect(found.allSatisfy { kind.source(named: $0.address) != nil })
        #expect(server.log.requests().count == 1)
    }

    @Test func filtersStayWithTheSearch() async throws {
        answer(#"{"total": 0, "data": []}"#)
        var question = SearchQuestion("small cats")
        (question.isShort, question.isVertical, question.isFree, question.language) = (true, true, true, "de")
        let found = try await door.find(question)
        #expect(found.map(\.address) == ["peertube:index:small%20cats?short&vertical&free&language=de"])
        #expect(found.first?.title == "“small cats · Short · Vertical · Free licence · de” on PeerTube")
    }

    @Test func withoutWordsNothingIsAsked() async throws {
        #expect(try await door.find(SearchQuestion(" \u{7F}\n ")).isEmpty)
        #expect(server.log.requests().isEmpty)
    }

    @Test(arguments: ["[]", "{}", #"{"data": "none"}"#, #"{"data": [null, {}]}"#])
    func anAnswerOfAnotherFormHasNoChannels(_ json: String) async throws {
        answer(json)
        #expect(try await door.find(SearchQuestion("small cats")).map(\.kind) == [.posts])
    }

    @Test func aBusyIndexSaysSo() async {
        answer("{}", status: 503)
        await #expect(throws: FeedServiceError.self) { try await door.find(SearchQuestion("small cats")) }
    }

    @Test func theServersOfFollowsAreOfferedWithoutARequest() {
        let popular = door.popular(near: [
            "peertube:channel:ann@home.example", "peertube:account:bea@home.example", "x",
        ])
        #expect(popular.map(\.address) == ["peertube:trending:home.example"])
        #expect(server.log.requests().isEmpty)
    }
}
