// Bluesky's profiles, feeds, lists and threads, from a replica over real HTTP, and the documented example.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("Bluesky")
struct BlueskyTests {
    private let replica: BlueskyReplica
    private let scene: NetworkScene

    init() throws {
        let scene = NetworkScene { BlueskyKind($0) }
        self.scene = scene
        replica = try BlueskyReplica { scene.clock.now }
    }

    private var profile: String { "bluesky:profile:did:plc:ann@\(replica.host)" }
    private var feed: String { "bluesky:feed:at://did:plc:ann/app.bsky.feed.generator/vids@\(replica.host)" }

    private func publish(_ count: Int) {
        replica.publish(BlueskyReplica.posts(count, until: scene.clock.now.addingTimeInterval(-60)))
    }

    private func post(_ number: Int, _ change: (inout BlueskyPost) -> Void) {
        var post = BlueskyPost(number, createdAt: scene.clock.now.addingTimeInterval(Double(number) - 1000))
        change(&post)
        replica.publish(post)
    }

    @Test func aProfileIsReadToItsEnd() async throws {
        publish(120)
        let posts = try await scene.all(profile)
        #expect(posts.count == 120 && Set(posts.map(\.id)).count == 120)
        #expect(try await scene.feed(profile).title == "Ann")
        #expect(try await scene.posts("bluesky:profile:ann.example@\(replica.host)").count == 50)
    }

    @Test func aPostCarriesWhatTheServerTells() async throws {
        post(7) { $0.labels = ["graphic-media", "unknown"] }
        let post = try #require(try await scene.posts(profile).first)
        let base = "http://\(replica.host)"
        #expect(post.id == "at://did:plc:ann/app.bsky.feed.post/3k7" && post.uri == post.id && post.tags == ["camels"])
        #expect(post.key.source == profile && post.author?.handle == "ann.example" && post.author?.id == "did:plc:ann")
        #expect(post.page?.absoluteString == "https://bsky.app/profile/did:plc:ann/post/3k7" && post.language == "en")
        #expect(post.isSensitive && post.warning == "Violence")
        #expect(post.counts == Counts(likes: 3, comments: 2, shares: 1))
        let medium = try #require(post.media.first)
        // The letters of the address are signed.
        #expect(medium.renditions[0].url.absoluteString == "\(base)/watch/did%3Aplc%3Aann/bafv7/playlist.m3u8")
        #expect(medium.renditions[0].delivery == .hls && medium.poster != nil && medium.alt == "Camels")
        #expect(medium.metadata.width == 900 && medium.metadata.height == 1600)
        #expect(try JSONDecoder().decode(Post.self, from: JSONEncoder().encode(post)) == post)
    }

    @Test func eachEmbedIsWhatItIs() async throws {
        post(5) { $0.embed = .loop }
        post(4) { $0.embed = .images(3) }
        post(3) { $0.embed = .gallery(12) }
        post(2) { $0.embed = .withRecord }
        post(1) { $0.embed = .none }
        let posts = try await scene.posts(profile)
        #expect(posts.map { $0.media.count } == [1, 3, 12, 1])
        #expect(posts[0].media[0].metadata.isLooping == true && posts[0].media[0].metadata.hasSound == false)
        #expect(posts[1].media.map(\.alt) == ["Camel 0", "Camel 1", "Camel 2"] && posts[2].media[0].alt == nil)
        #expect(posts[1].media.allSatisfy { $0.kind == .image && $0.poster != nil })
    }

    @Test func feedsListsAndSinglePostsAreSources() async throws {
        publish(3)
        #expect(try await scene.feed(feed).title == "Camel videos")
        let list = "bluesky:list:at://did:plc:ann/app.bsky.graph.list/3k@\(replica.host)"
        #expect(try await scene.feed(list).title == "Friends")
        let single = "bluesky:post:at://did:plc:ann/app.bsky.feed.post/3k2@\(replica.host)"
        #expect(try await scene.posts(single).map(\.id) == ["at://did:plc:ann/app.bsky.feed.post/3k2"])
        replica.stopGenerator()
        scene.clock.pass(2 * 86_400)
        await #expect(throws: FeedServiceError.self) { try await scene.posts(feed) }
    }

    @Test func repostsKeepTheirAuthorAndRepliesStayOut() async throws {
        post(2) { ($0.author, $0.repostedBy) = ("ben", "ann") }
        post(1) { $0.isReply = true }
        let posts = try await scene.posts(profile)
        #expect(posts.count == 1 && posts[0].author?.name == "Ben" && posts[0].boostedBy?.name == "Ann")
    }

    // MARK: What may not be shown

    /// The server still sends the posts of people who do not want to be shown to guests.
    @Test func aPersonWhoWantsNoGuestsIsNotShown() async throws {
        publish(2)
        #expect(try await scene.posts(profile).count == 2)
        replica.label("ann", ["!no-unauthenticated"])
        scene.clock.pass(2 * 86_400)
        await #expect(throws: FeedServiceError.signInNeeded(server: "Bluesky")) { try await scene.posts(profile) }
        #expect(await scene.repository.storedPosts(from: try scene.source(profile)) == nil)
        post(9) { $0.author = "ben" }
        let others = try await scene.feed(feed)
        #expect(others.posts.map { $0.author?.name } == ["Ben"] && others.skipped.count == 2)
    }

    @Test(
        arguments: [
            ("!hide", false, false, nil), ("!takedown", false, false, nil), ("!warn", true, true, nil),
            ("porn", true, true, "Pornography"), ("sexual", true, true, "Sexual content"),
            ("nudity", true, true, "Nudity"),
            ("something", true, false, nil),
        ] as [(String, Bool, Bool, String?)])
    func labelsAreHonoured(label: String, isShown: Bool, isCovered: Bool, words: String?) async throws {
        publish(1)
        post(5) { $0.labels = [label] }
        let posts = try await scene.posts(profile)
        #expect(posts.count == (isShown ? 2 : 1))
        if isShown { #expect(posts[0].isSensitive == isCovered && posts[0].warning == words) }
    }

    @Test func aLabelMayBeTakenBackOrExpire() throws {
        let now = Date(timeIntervalSince1970: 1_780_000_000)
        let labels = { (text: String) throws in BlueskyLabels(try JSONParser.parse(Data(text.utf8)), now: now) }
        #expect(try labels(#"[{"val":"!hide"}]"#).hides)
        #expect(try !labels(#"[{"val":"!hide"},{"val":"!hide","neg":true}]"#).hides)
        #expect(try !labels(#"[{"val":"!hide","exp":"2020-01-01T00:00:00Z"}]"#).hides)
        #expect(try labels(#"[{"val":"!hide","exp":"2099-01-01T00:00:00Z"}]"#).hides)
    }

    // MARK: A day

    @Test func aWholeDay() async throws {
        publish(3)
        #expect(try await scene.posts(profile).count == 3)
        scene.clock.pass(3600)
        #expect(try await scene.posts(profile).count == 3)
        #expect(replica.server.log.requests().last?.headers["if-none-match"] != nil)
        post(9) { $0.text = "New" }
        replica.delete(2)
        #expect(try await scene.posts(profile).map(\.text) == ["New", "Dusk #camels", "Dusk #camels"])
        replica.allow(0)
        await #expect(throws: FeedServiceError.self) { try await scene.posts(profile) }
        let stored = try #require(await scene.repository.storedPosts(from: try scene.source(profile)))
        #expect(stored.response.posts.count == 3 && stored.response.title == "Ann")
    }

    @Test func unknownPlacesAreMissing() async throws {
        await #expect(throws: FeedServiceError.self) {
            try await scene.posts("bluesky:profile:eve.example@\(replica.host)")
        }
        await #expect(throws: FeedServiceError.self) {
            try await scene.posts("bluesky:feed:at://did:plc:ann/app.bsky.feed.generator/none@\(replica.host)")
        }
    }

    @Test func aThreadTellsWhatIsMissing() async throws {
        publish(1)
        let post = try #require(try await scene.posts(profile).first)
        let comments = try await scene.comments(post, profile).comments
        #expect(comments.map(\.text) == ["Nice", "Thanks", "", ""] && comments.map(\.depth) == [0, 1, 0, 0])
        #expect(
            comments.map(\.absence) == [nil, nil, .deleted, .blocked] && comments[0].author.handle == "ben.example")
    }

    // MARK: Examples and bad input

    static let example = """
        {"feed":[{"post":{"uri":"at://did:plc:abc/app.bsky.feed.post/3k1","cid":"baf","author":{"did":"did:plc:abc",
        "handle":"ann.example","displayName":"Ann","avatar":"https://cdn.bsky.app/img/avatar/plain/did:plc:abc/baf","labels":[]},
        "record":{"$type":"app.bsky.feed.post","text":"Dusk #camels","langs":["en"],"createdAt":"2026-03-03T18:00:00Z"},
        "embed":{"$type":"app.bsky.embed.video#view","cid":"baf2",
        "playlist":"https://video.bsky.app/watch/did%3Aplc%3Aabc/baf2/playlist.m3u8",
        "thumbnail":"https://video.bsky.app/watch/did%3Aplc%3Aabc/baf2/thumbnail.jpg","alt":"Camels",
        "aspectRatio":{"width":9,"height":16}},"likeCount":3,"repostCount":1,"replyCount":0,"quoteCount":0,
        "indexedAt":"2026-03-03T18:00:01Z","labels":[]}}],"cursor":"2026-03-03T18:00:00Z"}
        """

    private func read(_ text: String) throws -> BlueskyReader {
        var reader = BlueskyReader(
            host: try #require(ServerHost("public.api.bsky.app")), servers: nil, now: .distantFuture)
        reader.read(try JSONParser.parse(Data(text.utf8))["feed"].list)
        return reader
    }

    /// A date in the future would stay "now" for years.
    @Test func noCommentIsFromTheFuture() throws {
        let host = try #require(ServerHost("b.example"))
        let thread = BlueskyThread(post: "at://did:plc:ann/app.bsky.feed.post/3k1", host: host)
        let tree = try JSONParser.parse(
            Data(
                """
                {"thread": {"replies": [{"post": {"uri": "at://did:plc:ben/app.bsky.feed.post/3k2",
                 "author": {"did": "did:plc:ben"}, "record": {"text": "Nice", "createdAt": "2999-01-01T00:00:00Z"}}}]}}
                """.utf8))
        let now = Date(timeIntervalSince1970: 1_780_000_000)
        #expect(thread.comments(in: tree, servers: nil, now: now).map(\.publishedAt) == [now])
    }

    @Test func theExampleOfTheReferenceIsAPost() throws {
        let post = try #require(try read(Self.example).posts.first)
        #expect(post.text == "Dusk #camels" && post.publishedAt?.formatted(.iso8601) == "2026-03-03T18:00:00Z")
        #expect(
            post.media[0].renditions[0].url.absoluteString
                == "https://video.bsky.app/watch/did%3Aplc%3Aabc/baf2/playlist.m3u8")
    }

    @Test(arguments: [
        (#""uri":"at://did:plc:abc/app.bsky.feed.post/3k1""#, #""uri":"https://x""#),
        (#""labels":[]}"#, #""labels":7}"#),
        (
            #""playlist":"https://video.bsky.app/watch/did%3Aplc%3Aabc/baf2/playlist.m3u8""#,
            #""playlist":"file:///etc""#
        ),
        (
            #""playlist":"https://video.bsky.app/watch/did%3Aplc%3Aabc/baf2/playlist.m3u8""#,
            #""playlist":"http://127.0.0.1/a""#
        ),
        (#""did":"did:plc:abc""#, #""did":{}"#), (#""text":"Dusk #camels""#, #""text":[]"#),
        (#""width":9"#, #""width":-9"#),
    ])
    func wrongTypesAreSkippedOrLeftOut(true one: String, wrong: String) throws {
        let reader = try read(Self.example.replacingOccurrences(of: one, with: wrong))
        #expect(reader.posts.count + reader.skipped.count <= 1)
        #expect(reader.posts.allSatisfy { $0.media[0].renditions[0].url.host() == "video.bsky.app" })
    }

    @Test(arguments: [
        "bluesky:profile:did:plc:abc", "bluesky:profile:ann.example",
        "bluesky:feed:at://did:plc:abc/app.bsky.feed.generator/vids",
        "bluesky:profile:did:plc:abc@127.0.0.1:8080",
    ])
    func aPlaceIsWrittenInOneWay(text: String) { #expect(BlueskyPlace(text)?.text == text) }

    @Test(arguments: [
        "bluesky:profile:ann", "bluesky:feed:did:plc:abc", "bluesky:post:at://ann.example/app.bsky.feed.post/1",
        "bluesky:list:at://did:plc:abc/app.bsky.feed.post/1", "bluesky:profile:", "bluesky::", "bluesky:x:did:plc:abc",
    ])
    func otherTextsAreNoPlaces(text: String) { #expect(BlueskyPlace(text) == nil) }
}
