// Accounts, tags, timelines and threads with Mastodon's interface, from a replica over real HTTP.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("Mastodon")
struct MastodonServiceTests {
    private let replica: MastodonReplica
    private let scene: NetworkScene

    init() throws {
        let scene = NetworkScene { MastodonKind($0) }
        self.scene = scene
        replica = try MastodonReplica { scene.clock.now }
    }

    private var account: String { "mastodon:account:ann@\(replica.host)" }

    private func publish(_ count: Int) {
        replica.publish(MastodonReplica.statuses(count, until: scene.clock.now.addingTimeInterval(-60)))
    }

    private func status(_ number: Int, _ change: (inout MastodonStatus) -> Void) {
        var status = MastodonStatus(number, createdAt: scene.clock.now.addingTimeInterval(Double(number) - 1000))
        change(&status)
        replica.publish(status)
    }

    // MARK: Posts

    @Test(arguments: [MastodonReplica.Software.mastodon, .akkoma], [true, false])
    func anAccountIsReadToItsEnd(software: MastodonReplica.Software, hasLinks: Bool) async throws {
        let scene = scene
        let replica = try MastodonReplica(software) { scene.clock.now }
        if !hasLinks { replica.dropLinks() }
        replica.publish(MastodonReplica.statuses(90, until: scene.clock.now.addingTimeInterval(-60)))
        let posts = try await scene.all("mastodon:account:ann@\(replica.host)")
        #expect(posts.count == 90 && Set(posts.map(\.id)).count == 90)
        #expect(posts.map { $0.publishedAt ?? .distantPast } == posts.compactMap(\.publishedAt).sorted(by: >))
        #expect(replica.server.log.requests().count { $0.path.contains("lookup") } == 1)
    }

    @Test func aPostCarriesWhatItsStatusTells() async throws {
        status(7) {
            $0.content =
                #"<p>Dusk &amp; <a href="https://m.example/tags/camels" class="mention hashtag">#<span>camels</span></a></p><p>Two</p>"#
            ($0.warning, $0.tags) = ("Sand", ["camels"])
        }
        let post = try #require(try await scene.posts(account).first)
        let base = "http://\(replica.host)"
        #expect(post.text == "Dusk & #camels\nTwo" && post.tags == ["camels"] && post.title.isEmpty)
        #expect(
            post.key.source == account && post.author?.name == "Ann" && post.author?.handle == "ann@\(replica.host)")
        #expect(post.author?.avatar?.absoluteString == "\(base)/media/ann-still.png")
        #expect(post.author?.id == "\(base)/users/ann" && post.author?.page?.absoluteString == "\(base)/@ann")
        #expect(
            post.uri == "\(base)/users/ann/statuses/\(post.id)"
                && post.page?.absoluteString == "\(base)/@ann/\(post.id)")
        #expect(post.isSensitive && post.warning == "Sand" && post.language == "en" && post.boostedBy == nil)
        #expect(post.counts == Counts(likes: 3, comments: 0, shares: 1) && post.commentsAt != nil)
        let medium = try #require(post.media.first)
        #expect(medium.kind == .video && medium.renditions.map(\.url.absoluteString) == ["\(base)/media/70.mp4"])
        #expect(medium.metadata.width == 720 && medium.metadata.height == 1280 && medium.metadata.duration == 12.1)
        #expect(medium.renditions[0].bitsPerSecond == 900_000 && medium.alt == "Camels at dusk")
        #expect(medium.poster?.absoluteString == "\(base)/media/70-small.jpg")
        #expect(medium.blurhash == "LEHV6nWB2yk8pyo0adR*.7kCMdnj" && medium.focus == MediaFocus(x: 0.1, y: 0.3))
        #expect(try JSONDecoder().decode(Post.self, from: JSONEncoder().encode(post)) == post)
    }

    @Test func eachKindOfAttachmentIsWhatItIs() async throws {
        status(1) { $0.attachments = [.image, .gifv, .audio, .unknown] }
        status(2) { $0.attachments = [.audio] }
        let posts = try await scene.posts(account)
        #expect(posts.count == 1)
        let media = try #require(posts.first).media
        #expect(media.map(\.kind) == [.image, .video, .video])
        #expect(media[0].renditions.map(\.width) == [720, 360] && media[0].metadata.duration == nil)
        #expect(media[1].metadata.isLooping == true && media[1].metadata.hasSound == false)
        #expect(media[2].renditions[0].url.absoluteString == "https://origin.example/13.mp4")
    }

    /// What an account passes on is the other's post.
    @Test func aBoostIsTheOthersPost() async throws {
        status(1) { $0.account = "ben" }
        status(2) { $0.reblogOf = 1 }
        let post = try #require(try await scene.posts("mastodon:trends:\(replica.host)").first)
        #expect(
            post.author?.name == "Ben" && post.boostedBy?.name == "Ann"
                && post.id == MastodonStatus(1, createdAt: .now).id)
    }

    @Test func anAccountCanBeReadWithItsBoosts() async throws {
        status(80) { ($0.account, $0.tags) = ("ben", ["dusk"]) }
        publish(3)
        status(90) { $0.reblogOf = 80 }
        let own = try await scene.all(account)
        #expect(own.count == 3 && own.allSatisfy { $0.boostedBy == nil })
        let withBoosts = try await scene.all("mastodon:boosts:Ann@\(replica.host)")
        #expect(withBoosts.count == 4 && withBoosts.first?.author?.name == "Ben")
        #expect(withBoosts.map(\.boostedBy?.name) == ["Ann", nil, nil, nil])
    }

    @Test func anEditedPostSaysSo() async throws {
        let edited = scene.clock.now.addingTimeInterval(-100)
        status(1) { $0.editedAt = edited }
        status(2) { $0.strange = ["edited_at": "\"soon\""] }
        let posts = try await scene.posts(account)
        #expect(posts.map(\.editedAt) == [nil, Date(timeIntervalSince1970: edited.timeIntervalSince1970.rounded())])
        #expect(try JSONDecoder().decode([Post].self, from: JSONEncoder().encode(posts)) == posts)
    }

    @Test func onlyPublicPostsAreShown() async throws {
        for (number, visibility) in ["public", "unlisted", "private", "direct"].enumerated() {
            status(number) { $0.visibility = visibility }
        }
        #expect(try await scene.posts("mastodon:trends:\(replica.host)").count == 2)
    }

    @Test func tagsTimelinesTrendsAndASinglePostAreSources() async throws {
        publish(3)
        status(50) { $0.tags = ["camels"] }
        #expect(try await scene.posts("mastodon:tag:Camels@\(replica.host)").count == 1)
        #expect(try await scene.posts("mastodon:local:\(replica.host)").count == 4)
        #expect(try await scene.all("mastodon:trends:\(replica.host)").count == 4)
        let id = MastodonStatus(2, createdAt: .now).id
        #expect(try await scene.posts("mastodon:post:\(id)@\(replica.host)").map(\.id) == [id])
    }

    /// Pages of words only, before the pictures.
    @Test func emptyPagesAreNotTheEnd() async throws {
        let scene = scene
        let replica = try MastodonReplica(.akkoma) { scene.clock.now }
        var statuses = MastodonReplica.statuses(130, until: scene.clock.now)
        for index in 0..<100 { statuses[index].attachments = [] }
        replica.publish(statuses)
        #expect(try await scene.posts("mastodon:account:ann@\(replica.host)").count == 20)
        for index in statuses.indices { replica.edit(statuses[index].number) { $0.attachments = [] } }
        await #expect(throws: FeedServiceError.self) { try await scene.posts("mastodon:account:ann@\(replica.host)") }
        #expect(replica.server.log.requests().count <= 2 + 3 + 5)
    }

    // MARK: Closed doors

    @Test func aClosedTimelineIsToldInWords() async throws {
        publish(3)
        let tag = "mastodon:tag:camels@\(replica.host)"
        replica.show(.authenticated)
        await #expect(throws: FeedServiceError.signInNeeded(server: replica.host)) { try await scene.posts(tag) }
        replica.show(.disabled)
        await #expect(throws: FeedServiceError.closedToGuests(server: replica.host)) { try await scene.posts(tag) }
        #expect(try await scene.posts(account).count == 3)
        replica.close()
        await #expect(throws: FeedServiceError.signInNeeded(server: replica.host)) { try await scene.posts(account) }
    }

    @Test func aServerThatShowsGuestsNothingIsToldInWords() async throws {
        let gotosocial = try MastodonReplica(.gotosocial)
        await #expect(throws: FeedServiceError.signInNeeded(server: gotosocial.host)) {
            try await scene.posts("mastodon:account:ann@\(gotosocial.host)")
        }
        let akkoma = try MastodonReplica(.akkoma)
        akkoma.show(.authenticated)
        await #expect(throws: FeedServiceError.closedToGuests(server: akkoma.host)) {
            try await scene.posts("mastodon:local:\(akkoma.host)")
        }
    }

    @Test func anUnknownAccountIsMissing() async throws {
        await #expect(throws: FeedServiceError.network(place: replica.host, .status(404))) {
            try await scene.posts("mastodon:account:eve@\(replica.host)")
        }
    }

    /// The time of the next request is a date in ISO 8601 here.
    @Test func aServerThatWasAskedTooOftenIsLeftAlone() async throws {
        publish(3)
        replica.allow(0)
        do {
            _ = try await scene.posts("mastodon:local:\(replica.host)")
            Issue.record("no refusal")
        } catch FeedServiceError.tooManyRequests(let server, let until) {
            #expect(server == replica.host)
            #expect(abs(try #require(until).timeIntervalSince(scene.clock.now) - 300) < 1)
        }
        let asked = replica.server.log.requests().count
        await #expect(throws: FeedServiceError.self) { try await scene.posts(account) }
        #expect(replica.server.log.requests().count == asked)
    }

    // MARK: A day

    @Test func aWholeDay() async throws {
        publish(3)
        #expect(try await scene.posts(account).count == 3)
        scene.clock.pass(3600)
        // Nothing is new: the server confirms the stored list.
        #expect(try await scene.posts(account).count == 3)
        #expect(replica.server.log.requests().last?.headers["if-none-match"] != nil)
        status(10) { $0.content = "<p>New</p>" }
        replica.edit(2) {
            $0.content = "<p>Edited</p>"; $0.editedAt = Date(timeIntervalSince1970: 1_780_003_000)
        }
        replica.delete(1)
        let posts = try await scene.posts(account)
        #expect(posts.map(\.text) == ["New", "Dusk", "Edited"])
        replica.move(to: "ann@new.example")
        scene.clock.pass(86_400)
        let moved = try await scene.feed(account)
        #expect(moved.posts.count == 3 && moved.skipped.map(\.reason) == ["it has moved to @ann@new.example"])
        replica.close()
        let stored = try #require(await scene.repository.storedPosts(from: try scene.source(account)))
        #expect(stored.response.posts.map(\.text) == ["New", "Dusk", "Edited"])
    }

    // MARK: Comments

    @Test func aThreadIsInReadingOrder() async throws {
        status(1) { $0.content = "<p>Post</p>" }
        for (number, parent) in [(2, 1), (3, 1), (4, 2), (5, 4)] {
            status(number) {
                ($0.repliesTo, $0.content, $0.attachments, $0.account) = (parent, "<p>R\(number)</p>", [], "ben")
                if number == 4 { $0.warning = "Spoiler" }
            }
        }
        let post = try #require(try await scene.posts(account).first)
        let page = try await scene.comments(post, account)
        #expect(page.comments.map(\.text) == ["R2", "Spoiler\nR4", "R5", "R3"])
        #expect(page.comments.map(\.depth) == [0, 1, 2, 0] && page.comments[0].author.handle == "ben@\(replica.host)")
        #expect(page.next == nil && page.comments[0].likes == 3 && page.comments[0].publishedAt != nil)
    }

    // MARK: Hostile

    @Test(arguments: [
        ("media_attachments", "[]"), ("media_attachments", "7"), ("id", "{}"), ("id", "\"../../x\""),
        ("account", "null"), ("account", "[[]]"), ("tags", "\"x\""), ("created_at", "[]"), ("reblog", "{}"),
        ("media_attachments", #"[{"type":"video","url":"file:///etc/passwd"}]"#),
        ("media_attachments", #"[{"type":"video","url":"http://192.168.1.1/a.mp4"}]"#),
        ("media_attachments", #"[{"type":[],"url":{}},null,7]"#), ("content", "{}"), ("url", "\"javascript:x\""),
    ])
    func wrongTypesAreSkippedOrLeftOut(member: String, value: String) throws {
        let host = try #require(ServerHost("m.example"))
        var reader = MastodonReader(asked: host, servers: nil, now: scene.clock.now)
        let example = try #require(try JSONParser.parse(Data(MastodonExamples.status.utf8)).list.first)
        guard case .object(var members) = example else { return }
        members[member] = try JSONParser.parse(Data(value.utf8))
        reader.read([.object(members)])
        for post in reader.posts {
            #expect(post.page?.scheme != "javascript")
            #expect(post.media.allSatisfy { $0.renditions.allSatisfy { $0.url.host() == "m.example" } })
        }
    }

    @Test func namesAreCutAndTurnNothing() throws {
        let host = try #require(ServerHost("m.example"))
        var reader = MastodonReader(asked: host, servers: nil, now: scene.clock.now)
        let text = MastodonExamples.status.replacingOccurrences(
            of: #""display_name":"Ann""#,
            with: "\"display_name\":\"\u{202E}" + String(repeating: "x", count: 100_000) + "\"")
        reader.read(try JSONParser.parse(Data(text.utf8)).list)
        let name = try #require(reader.posts.first?.author?.name)
        #expect(name.count < 200 && !name.contains("\u{202E}"))
    }

    /// Ten thousand comments, each below the one before; and two that answer each other.
    @Test func aDeepThreadEnds() throws {
        let host = try #require(ServerHost("m.example"))
        let deep = (1...10_000).map { #"{"id":"\#($0)","in_reply_to_id":"\#($0 - 1)","content":"x"}"# }
        let thread = MastodonThread(id: "0", host: host)
        let tree = try JSONParser.parse(Data(#"{"descendants":[\#(deep.joined(separator: ","))]}"#.utf8))
        let comments = thread.comments(in: tree, servers: nil, now: scene.clock.now)
        #expect(comments.count == 1000 && comments.allSatisfy { $0.depth <= 50 })
        let loop = #"{"descendants":[{"id":"1","in_reply_to_id":"2"},{"id":"2","in_reply_to_id":"1"}]}"#
        #expect(thread.comments(in: try JSONParser.parse(Data(loop.utf8)), servers: nil, now: .now).count <= 2)
    }

    /// A header that names another server leads to the same path of this one.
    @Test(arguments: [
        (#"<https://evil.example/?max_id=5>; rel="next""#, "5"),
        (#"<https://m.example/?max_id=../x>; rel="next""#, nil),
        (#"<https://m.example/?min_id=5>; rel="prev""#, nil), ("><", nil), ("", nil),
        (#"<https://m.example/a?x=1&max_id=01ARZ>; rel="next", <https://m.example/?min_id=7>; rel="prev""#, "01ARZ"),
    ])
    func aHeaderNamesAPageAtMost(header: String, id: String?) { #expect(LinkHeader.next(header, "max_id") == id) }

    @Test(arguments: [
        "mastodon:account:@m.example", "mastodon:account:a/b@m.example", "mastodon:tag:@m.example", "mastodon:local:",
        "mastodon:local:ann@m.example", "mastodon:x:ann@m.example", "mastodon:post:..@m.example", "mastodon:", "x",
    ])
    func otherTextsAreNoPlaces(text: String) { #expect(MastodonPlace(text) == nil) }

    @Test func aPlaceIsWrittenInOneWay() {
        #expect(MastodonPlace("mastodon:account:Ann@M.Example")?.text == "mastodon:account:ann@m.example")
        #expect(MastodonPlace("Mastodon:Tag:كاميرا@127.0.0.1:8080")?.text == "mastodon:tag:كاميرا@127.0.0.1:8080")
    }
}
