// The search of people and tags on Loops, against the loopback server.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite struct LoopsSearchTests {
    private let replica: LoopsReplica
    private let door: any SearchDoor
    private let kind: LoopsKind

    init() throws {
        replica = try LoopsReplica()
        let home = try #require(ServerHost(replica.host))
        kind = LoopsKind(ServerAPIs(network: NetworkService(), paces: ServerPaces()), home: home)
        door = try #require(kind.searchDoors.first)
    }

    @Test func aPersonAndATagAreFound() async throws {
        let found = try await door.find(SearchQuestion("@Ann"))
        #expect(
            found.map(\.address) == ["loops:account:ann@\(replica.host)", "loops:tag:ann@\(replica.host)"])
        #expect(found.map(\.kind) == [.person, .tag] && found[0].handle == "ann@\(replica.host)")
        #expect(found.allSatisfy { kind.source(named: $0.address) != nil })
        #expect(replica.server.log.requests().map(\.path) == ["/api/v1/account/username/ann"])
    }

    @Test func anUnknownPersonLeavesTheTag() async throws {
        let found = try await door.find(SearchQuestion("camels"))
        #expect(found.map(\.address) == ["loops:tag:camels@\(replica.host)"])
    }

    @Test func severalWordsAreATagAndAskNobody() async throws {
        let found = try await door.find(SearchQuestion("two camels"))
        #expect(found.map(\.address) == ["loops:tag:twocamels@\(replica.host)"])
        #expect(replica.server.log.requests().isEmpty)
    }

    @Test func theServersOfFollowsAreAskedTooButNoMoreThanThree() async throws {
        let others = try (0..<4).map { _ in try LoopsReplica() }
        var question = SearchQuestion("ann")
        question.follows = others.map { "loops:account:bea@\($0.host)" } + ["https://feed.example/"]
        let found = try await door.find(question)
        #expect(found.count == 6 && others[3].server.log.requests().isEmpty)
        #expect(door.popular(near: question.follows).map(\.address).first == "loops:start:\(others[0].host)")
    }

    @Test func aServerThatIsBusySaysSo() async throws {
        replica.allow(0)
        await #expect(throws: FeedServiceError.self) { try await door.find(SearchQuestion("ann")) }
    }
}
