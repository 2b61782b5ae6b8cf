// A kind of source that does not come with the program: naming it, reading it, joining it with others, its errors.

import FeedsModels
import FeedsTestSupport
import Foundation
import SoupBridge
import Testing

@testable import FeedsData

/// A service with channels. The pages of a channel are numbered.
private struct ChannelKind: SourceKind {
    let name = "channel"
    let words = "Channel"
    let abilities: SourceAbilities = [.comments, .signIn]
    var refusal: FeedServiceError?

    func source(named text: String) -> FeedSource? {
        guard text.hasPrefix("channel:") else { return nil }
        var place = NamedSource(kind: name, id: String(text.dropFirst(8)), name: "Ann")
        place.server = URL(string: "https://tube.example.org/")
        place.text = text
        return FeedSource(place: .named(place))
    }

    func reads(_ source: FeedSource) -> Bool { source.named?.kind == name }

    func makeService(for source: FeedSource) -> any FeedsServiceProtocol { ChannelService(refusal: refusal) }
}

private struct ChannelService: FeedsServiceProtocol {
    let refusal: FeedServiceError?

    func fetchPosts() throws(FeedServiceError) -> FeedsResponse {
        if let refusal { throw refusal }
        return page(0)
    }

    func fetchPosts(page token: BatchToken) throws(FeedServiceError) -> FeedsResponse { page(Int(token.text) ?? 9) }

    private func page(_ number: Int) -> FeedsResponse {
        FeedsResponse(
            shape: FeedShape("channel", "Channel"), posts: [SamplePosts.video("\(number)")],
            next: number < 2 ? BatchToken("\(number + 1)") : nil)
    }
}

@Suite("A new kind of source")
struct NewSourceKindTests {
    private let folder = FolderKind()

    private func source(_ texts: String...) throws -> FeedSource {
        try FeedSource.parse(texts, relativeTo: "/", kinds: [ChannelKind()])
    }

    @Test func aTextOfItsOwnNamesItAndOpensItAgain() throws {
        let source = try source("channel:ann")
        #expect(source.key == "channel:ann" && source.name == "Ann" && source.texts == ["channel:ann"])
        #expect(!source.isLocal && source.sessionTexts == ["channel:ann"])
        #expect(throws: FeedSourceError.self) { try FeedSource.parse(["gopher://x"], relativeTo: "/", kinds: [folder]) }
    }

    @Test func theRepositoryReadsItAndSaysWhatItCanDo() async throws {
        let servers = KnownServers()
        let repository = FeedRepository(kinds: [folder, ChannelKind()], servers: servers)
        let source = try source("channel:ann")
        let first = try await repository.posts(from: source)
        let second = try await repository.posts(from: source, page: try #require(first.next))
        #expect(first.posts.map(\.id) == ["0"] && second.posts.map(\.id) == ["1"])
        #expect(await repository.abilities(of: source) == [.comments, .signIn])
        #expect(servers.mayConnect(try #require(source.origin), try #require(source.origin), .nearby))
    }

    /// The same number means another page in each of them.
    @Test func twoOfThemAreOneFeedAndTheirPagesStayApart() async throws {
        let repository = FeedRepository(kinds: [ChannelKind()])
        let source = try source("channel:ann", "channel:ben")
        var response = try await repository.posts(from: source)
        var pages = [response.posts.map(\.id)]
        while let next = response.next, pages.count < 9 {
            response = try await repository.posts(from: source, page: next)
            pages.append(response.posts.map(\.id))
        }
        #expect(pages == [["0", "Ann#0"], ["1"], ["2"], ["Ann#1"], ["Ann#2"]])
    }

    @Test(arguments: [
        FeedServiceError.signInNeeded(server: "tube.example.org"), .closedToGuests(server: "tube.example.org"),
        .tooManyRequests(server: "tube.example.org", until: Date(timeIntervalSince1970: 0)),
    ])
    func whatItRefusesIsSaidAsItIs(_ refusal: FeedServiceError) async throws {
        let repository = FeedRepository(kinds: [ChannelKind(refusal: refusal)])
        await #expect(throws: refusal) { try await repository.posts(from: try source("channel:ann")) }
        #expect(refusal.description.hasPrefix("tube.example.org "))
    }

    @Test func whatNoKindReadsIsAFailureAndNoTrap() async throws {
        let repository = FeedRepository(kinds: [folder])
        let source = try source("channel:ann")
        await #expect(throws: FeedServiceError.self) { try await repository.posts(from: source) }
        #expect(await repository.storedPosts(from: source) == nil)
        #expect(await repository.abilities(of: source) == [])
    }
}
