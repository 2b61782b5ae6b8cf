// The search of Bluesky's people and feeds, against the loopback server.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite struct BlueskySearchTests {
    private let server: LoopbackServer
    private let door: any SearchDoor
    private let kind: BlueskyKind
    private let people = "/xrpc/app.bsky.actor.searchActors?q=camels&limit=25"
    private let feeds = "/xrpc/app.bsky.unspecced.getPopularFeedGenerators?query=camels&limit=15"

    init() throws {
        server = try LoopbackServer([:])
        let apis = ServerAPIs(network: NetworkService(), paces: ServerPaces())
        kind = BlueskyKind(apis, searched: ServerHost("127.0.0.1:\(server.port)"))
        door = try #require(kind.searchDoors.first)
    }

    private var at: String { "@127.0.0.1:\(server.port)" }

    @Test func peopleAndFeedsAreFound() async throws {
        server[people] = .json(
            """
            {"actors": [
             {"did": "did:plc:ann", "handle": "ann.example", "displayName": "Ann\\u202e", "description": "Camels.\\nOnly."},
             {"did": "did:plc:shy", "handle": "shy.example", "labels": [{"val": "!no-unauthenticated"}]},
             {"did": "../etc", "handle": "x"}, 7, {"did": []}]}
            """)
        server[feeds] = .json(
            """
            {"feeds": [
             {"uri": "at://did:plc:ben/app.bsky.feed.generator/vids", "displayName": "Camel videos",
              "contentMode": "app.bsky.feed.defs#contentModeVideo", "avatar": "file:///etc/passwd"},
             {"uri": "at://did:plc:ben/app.bsky.feed.generator/bad", "labels": [{"val": "!hide"}]},
             {"uri": "https://elsewhere.example/"}, null]}
            """)
        let found = try await door.find(SearchQuestion(" camels\n"))
        #expect(
            found.map(\.address) == [
                "bluesky:profile:did:plc:ann\(at)",
                "bluesky:feed:at://did:plc:ben/app.bsky.feed.generator/vids\(at)",
            ])
        #expect(found.map(\.kind) == [.person, .posts])
        #expect(found[0].handle == "ann.example" && found[0].sentence == "Camels. Only.")
        #expect(found[1].title == "Camel videos" && found[1].hasVideos == true && found[1].picture == nil)
        #expect(found.allSatisfy { kind.source(named: $0.address) != nil })
    }

    @Test func peopleAloneAreAnAnswerToo() async throws {
        server[people] = .json(#"{"actors": [{"did": "did:plc:ann", "handle": "ann.example"}]}"#)
        server[feeds] = .json(#"{"error": "MethodNotImplemented"}"#, status: 501)
        #expect(try await door.find(SearchQuestion("camels")).map(\.title) == ["ann.example"])
    }

    @Test func aRefusalIsSaidAndWithoutWordsNothingIsAsked() async throws {
        server[people] = .json(#"{"error": "Forbidden"}"#, status: 403)
        await #expect(throws: FeedServiceError.self) { try await door.find(SearchQuestion("camels")) }
        let asked = server.log.requests().count
        #expect(try await door.find(SearchQuestion(" \n")).isEmpty)
        #expect(server.log.requests().count == asked)
    }

    @Test(arguments: ["[]", "{}", #"{"actors": "none"}"#, #"{"actors": [null, {}]}"#])
    func anAnswerOfAnotherFormFindsNothing(_ json: String) async throws {
        (server[people], server[feeds]) = (.json(json), .json(json))
        #expect(try await door.find(SearchQuestion("camels")).isEmpty)
    }
}
