// The search of people and tags on the servers of the user's follows, against the loopback server.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite struct MastodonSearchTests {
    private let server: LoopbackServer
    private let door: any SearchDoor
    private let kind: MastodonKind
    private let path = "/api/v2/search?q=camels&limit=20"

    init() throws {
        server = try LoopbackServer([:])
        kind = MastodonKind(ServerAPIs(network: NetworkService(), paces: ServerPaces()))
        door = try #require(kind.searchDoors.first)
    }

    private var host: String { "127.0.0.1:\(server.port)" }

    private var question: SearchQuestion {
        var question = SearchQuestion(" camels ")
        question.follows = ["mastodon:account:ann@\(host)", "https://feed.example/", "mastodon:local:\(host)"]
        return question
    }

    @Test func peopleAndTagsAreFoundOnTheServersOfFollows() async throws {
        server[path] = .json(
            """
            {"accounts": [
             {"acct": "bea", "display_name": "Bea\\u202e", "note": "<p>Camels &amp; dunes</p><script>x</script>"},
             {"acct": "bea@far.example", "display_name": "", "avatar": "file:///etc/passwd"}, {"acct": "a b"}, 7],
             "hashtags": [{"name": "Camels"}, {"name": "a b"}, {}], "statuses": []}
            """)
        let found = try await door.find(question)
        #expect(
            found.map(\.address) == [
                "mastodon:account:bea@\(host)", "mastodon:account:bea@far.example", "mastodon:tag:camels@\(host)",
            ])
        #expect(found.map(\.kind) == [.person, .person, .tag])
        #expect(found[0].sentence == "Camels & dunes" && found[1].picture == nil)
        #expect(found.allSatisfy { kind.source(named: $0.address) != nil })
        #expect(server.log.requests().count == 1, "each server is asked once")
    }

    @Test func withoutFollowsATagIsOfferedAndNoServerIsAsked() async throws {
        let found = try await door.find(SearchQuestion("#Two Camels"))
        #expect(found.map(\.address) == ["mastodon:tag:twocamels@mastodon.social"])
        #expect(try await door.find(SearchQuestion("?!")).isEmpty)
        #expect(server.log.requests().isEmpty)
    }

    @Test func aServerThatWantsASignInSaysSo() async throws {
        server[path] = .json(#"{"error": "This method requires an authenticated user"}"#, status: 401)
        await #expect(throws: FeedServiceError.signInNeeded(server: host)) { try await door.find(question) }
    }

    @Test func theServersOfFollowsAreOfferedWithoutARequest() {
        #expect(door.popular(near: question.follows).map(\.address) == ["mastodon:trends:\(host)"])
        #expect(server.log.requests().isEmpty)
    }

    @Test(arguments: ["[]", "{}", #"{"accounts": "none"}"#, #"{"accounts": [null, {}], "hashtags": 7}"#])
    func anAnswerOfAnotherFormFindsNothing(_ json: String) async throws {
        server[path] = .json(json)
        #expect(try await door.find(question).isEmpty)
    }
}
