// Loops' feeds and comments, from a replica over real HTTP, and the documented example.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("Loops")
struct LoopsTests {
    private let replica: LoopsReplica
    private let scene: NetworkScene

    init() throws {
        let scene = NetworkScene { LoopsKind($0) }
        self.scene = scene
        replica = try LoopsReplica { scene.clock.now }
    }

    private var account: String { "loops:account:ann@\(replica.host)" }

    private func publish(_ count: Int) {
        replica.publish(LoopsReplica.videos(count, until: scene.clock.now.addingTimeInterval(-60)))
    }

    /// Pinned videos come first and again at their own place. The account is asked for once.
    @Test func anAccountIsReadToItsEndAndRepeatsNothing() async throws {
        publish(25)
        replica.edit(3) { $0.isPinned = true }
        let posts = try await scene.all(account)
        #expect(posts.count == 25 && Set(posts.map(\.id)).count == 25)
        #expect(posts.first?.id == LoopsVideo(3, createdAt: .now).id)
        scene.clock.pass(30 * 86_400)
        _ = try await scene.posts(account)
        #expect(replica.server.log.requests().count { $0.path.contains("username") } == 1)
    }

    @Test func aPostCarriesWhatItsVideoTells() async throws {
        var video = LoopsVideo(7, createdAt: scene.clock.now.addingTimeInterval(-60))
        (video.isSensitive, video.mayBeDownloaded, video.isByAI) = (true, false, true)
        replica.publish(video)
        let feed = try await scene.feed(account)
        let post = try #require(feed.posts.first)
        let base = "http://\(replica.host)"
        #expect(feed.title == "Ann" && post.text == "Dusk #camels" && post.tags == ["camels"])
        #expect(post.author?.handle == "ann@\(replica.host)" && post.author?.page?.absoluteString == "\(base)/@ann")
        #expect(post.isSensitive && !post.mayBeSaved && post.attribution?.text == "Made with AI")
        #expect(post.counts == Counts(likes: 3, comments: 2, shares: 1) && post.page?.absoluteString == "\(base)/v/7")
        let medium = try #require(post.media.first)
        // The server gives this size for every file that it has not measured.
        #expect(medium.metadata.width == nil && medium.metadata.duration == 12 && medium.metadata.hasSound == true)
        #expect(medium.alt == "Camels at dusk" && medium.poster != nil)
        #expect(try JSONDecoder().decode(Post.self, from: JSONEncoder().encode(post)) == post)
    }

    /// The start feed has no pages, so it is asked again, and it ends.
    @Test func theStartFeedEnds() async throws {
        publish(12)
        let posts = try await scene.all("loops:start:\(replica.host)")
        #expect(posts.count == 10 && replica.server.log.requests().count <= 8)
    }

    /// The list of a tag names no files.
    @Test func theVideosOfATagAreAskedForOneByOne() async throws {
        publish(3)
        let tag = "loops:tag:camels@\(replica.host)"
        #expect(try await scene.posts(tag).count == 3)
        #expect(replica.server.log.requests().count { $0.path.hasPrefix("/api/v1/video/") } == 3)
        replica.delete(2)
        #expect(try await scene.posts(tag).count == 2)
    }

    @Test func aStarterKitIsItsAccountsAndAVideoIsItself() async throws {
        publish(3)
        var other = LoopsVideo(50, createdAt: scene.clock.now)
        other.account = "ben"
        replica.publish(other)
        replica.recommend(["ann", "ben"])
        #expect(try await scene.all("loops:kit:12@\(replica.host)").map(\.id).count == 4)
        #expect(try await scene.posts("loops:video:\(other.id)@\(replica.host)").map(\.id) == [other.id])
    }

    @Test func aVideoWithoutAFileIsLeftOut() async throws {
        publish(3)
        replica.edit(2) { $0.isReady = false }
        let feed = try await scene.feed(account)
        #expect(feed.posts.count == 2 && feed.skipped.map(\.reason) == ["the server still prepares it"])
    }

    @Test func aDayWithLimits() async throws {
        publish(3)
        _ = try await scene.posts(account)
        replica.publish(LoopsVideo(9, createdAt: scene.clock.now))
        replica.edit(3) { $0.caption = "Edited" }
        replica.delete(1)
        #expect(try await scene.posts(account).map(\.text) == ["Dusk #camels", "Edited", "Dusk #camels"])
        replica.allow(0)
        await #expect(throws: FeedServiceError.self) { try await scene.posts(account) }
        let stored = try #require(await scene.repository.storedPosts(from: try scene.source(account)))
        #expect(stored.response.posts.count == 3)
    }

    @Test func commentsHavePagesAndReplies() async throws {
        publish(1)
        let post = try #require(try await scene.posts(account).first)
        let first = try await scene.comments(post, account)
        #expect(first.comments.map(\.text) == ["Nice", ""] && first.comments.map(\.absence) == [nil, .deleted])
        let last = try await scene.comments(post, account, page: first.next)
        #expect(last.comments.map(\.text) == ["Last"] && last.next == nil)
        let service = scene.kind.makeService(for: try scene.source(account))
        let replies = try await service.comments(at: try #require(first.comments[0].repliesAt), page: nil)
        #expect(replies.comments.map(\.text) == ["Reply"] && replies.comments[0].depth == 1)
    }

    // MARK: Examples and bad input

    static let example = """
        {"data":[{"id":"40900000000000001","account":{"id":"5","name":"Ann","username":"ann","avatar":"https://l.example/a.jpg"},
        "caption":"Dusk #camels","url":"https://l.example/v/x1","is_sensitive":false,
        "media":{"thumbnail":"https://l.example/1.jpg","src_url":"https://l.example/1.mp4","hls_url":null,"alt_text":null,
        "duration":12,"width":720,"height":1280},"likes":3,"comments":0,"shares":0,"lang":"en","tags":["camels"],
        "audio":{"has_audio":true},"meta":{"contains_ai":false,"contains_ad":false},"created_at":"2026-03-03T18:00:00+00:00"}],
        "links":{"next":"https://l.example/api/v1/feed/account/5?cursor=ab"},"meta":{"next_cursor":"ab"}}
        """

    private func read(_ text: String) throws -> LoopsReader {
        var reader = LoopsReader(asked: try #require(ServerHost("l.example")), servers: nil, now: .distantFuture)
        reader.read(try JSONParser.parse(Data(text.utf8))["data"].list)
        return reader
    }

    @Test func theExampleOfTheReferenceIsAPost() throws {
        let post = try #require(try read(Self.example).posts.first)
        #expect(post.id == "40900000000000001" && post.author?.handle == "ann@l.example" && post.mayBeSaved)
        #expect(post.publishedAt?.formatted(.iso8601) == "2026-03-03T18:00:00Z" && post.attribution == nil)
        #expect(post.media[0].renditions.map(\.url.absoluteString) == ["https://l.example/1.mp4"])
    }

    @Test(arguments: [
        (#""id":"40900000000000001""#, #""id":["x"]"#), (#""src_url":"https://l.example/1.mp4""#, #""src_url":{}"#),
        (#""src_url":"https://l.example/1.mp4""#, #""src_url":"http://10.0.0.1/a.mp4""#),
        (#""src_url":"https://l.example/1.mp4""#, #""src_url":"file:///etc/passwd""#),
        (#""tags":["camels"]"#, #""tags":{"a":7}"#), (#""width":720"#, #""width":1e400"#),
        (#""likes":3"#, #""likes":"x""#),
    ])
    func wrongTypesAreSkippedOrLeftOut(true one: String, wrong: String) throws {
        let reader = try read(Self.example.replacingOccurrences(of: one, with: wrong))
        #expect(reader.posts.count + reader.skipped.count == 1)
        #expect(reader.posts.allSatisfy { $0.media[0].renditions[0].url.host() == "l.example" })
    }

    @Test func aShortCodeIsANumber() {
        #expect(LoopsCode.id(of: "x1") == "2113" && LoopsCode.id(of: "") == nil && LoopsCode.id(of: "a/b") == nil)
        #expect(LoopsCode.id(of: LoopsCode.code(of: 40_900_000_000_000_001)) == "40900000000000001")
        #expect(LoopsCode.id(of: "___________") == nil)
    }

    @Test(arguments: [
        "loops:account:@l.example", "loops:start:ann@l.example", "loops:tag:a/b@l.example", "loops:x:l.example",
    ])
    func otherTextsAreNoPlaces(text: String) { #expect(LoopsPlace(text) == nil) }
}
