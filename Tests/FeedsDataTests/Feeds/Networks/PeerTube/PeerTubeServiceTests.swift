// PeerTube's lists, files and comments, from a replica over real HTTP.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("PeerTube")
struct PeerTubeServiceTests {
    @Test func aChannelIsReadToItsEndInOrder() async throws {
        let scene = try PeerTubeScene(videos: 60)
        let posts = try await scene.all()
        #expect(posts.count == 60 && Set(posts.map(\.id)).count == 60)
        #expect(posts.map { $0.publishedAt ?? .distantPast } == posts.compactMap(\.publishedAt).sorted(by: >))
        #expect(scene.replica.server.log.requests().count == 3)
        #expect(try await scene.repository.posts(from: try scene.channel).title == "Ann’s Reel")
    }

    @Test func aPostCarriesWhatItsVideoTells() async throws {
        let scene = try PeerTubeScene()
        var video = PeerTubeVideo(7, publishedAt: scene.clock.now.addingTimeInterval(-60))
        video.isSensitive = true
        video.warning = "Blood"
        scene.replica.publish(video)
        let post = try #require(await scene.posts().first)
        let host = scene.replica.host
        #expect(post.title == "Dusk 7" && post.text == "A quiet evening.")
        #expect(post.key == PostKey(source: "peertube:channel:ann@\(host)", id: video.uuid))
        #expect(post.author?.name == "Ann’s Reel" && post.author?.handle == "ann@\(host)")
        #expect(post.author?.avatar?.absoluteString == "http://\(host)/lazy-static/avatars/120.png")
        #expect(post.uri == "http://\(host)/videos/watch/\(video.uuid)" && post.page?.absoluteString == post.uri)
        #expect(post.isSensitive && post.warning == "Blood" && post.language == "en")
        #expect(post.attribution?.text == "CC BY-SA")
        #expect(post.attribution?.page?.absoluteString == "https://creativecommons.org/licenses/by-sa/4.0/")
        #expect(post.counts == Counts(likes: 2, comments: 0, views: 9))
        let medium = try #require(post.media.first)
        #expect(medium.renditions.isEmpty && medium.resolveAt != nil && medium.metadata.duration == 3)
        #expect(medium.poster?.absoluteString == "http://\(host)/lazy-static/previews/\(video.uuid).jpg")
        let again = try JSONDecoder().decode(Post.self, from: JSONEncoder().encode(post))
        #expect(again == post)
    }

    @Test func listsNeverAskForFiles() async throws {
        let scene = try PeerTubeScene(videos: 60)
        _ = try await scene.all()
        #expect(scene.replica.server.log.requests().allSatisfy { !$0.path.hasPrefix("/api/v1/videos/") })
    }

    @Test func liveAndUnfinishedVideosAreLeftOut() async throws {
        let scene = try PeerTubeScene(videos: 3)
        scene.replica.edit("00000000-0000-4000-8000-000000000001") { $0.isLive = true }
        scene.replica.edit("00000000-0000-4000-8000-000000000002") { $0.state = 2 }
        #expect(try await scene.posts().map(\.title) == ["Dusk 3"])
    }

    @Test func anUploadBetweenTwoPagesRepeatsNothing() async throws {
        let scene = try PeerTubeScene(videos: 30)
        let first = try await scene.repository.posts(from: try scene.channel)
        scene.replica.publish(PeerTubeVideo(99, publishedAt: scene.clock.now))
        let second = try await scene.repository.posts(from: try scene.channel, page: try #require(first.next))
        #expect(first.posts.count == 25 && second.posts.count == 5)
        #expect(Set(first.posts.map(\.id)).isDisjoint(with: second.posts.map(\.id)))
    }

    @Test(arguments: ["local", "trending", "search:dusk%204@", "playlist:p1@", "account:ann_account@", "index"])
    func otherPlacesAreRead(_ what: String) async throws {
        let scene = try PeerTubeScene(videos: 5)
        let uuids = (1...5).map { "00000000-0000-4000-8000-00000000000\($0)" }
        scene.replica.list([uuids[3], "gone", uuids[1]], as: "p1")
        let host = scene.replica.host
        let text =
            switch what {
            case "local", "trending": "peertube:\(what):\(host)"
            case "index": "peertube:index:dusk%205"
            default: "peertube:\(what)\(host)"
            }
        let titles = try await scene.posts(try scene.source(text)).map(\.title)
        switch what {
        case "search:dusk%204@": #expect(titles == ["Dusk 4"])
        case "playlist:p1@": #expect(titles == ["Dusk 4", "Dusk 2"])
        case "index": #expect(titles == ["Dusk 5"])
        default: #expect(titles.count == 5)
        }
    }

    @Test(arguments: [
        ("short", "Dusk 1"), ("vertical", "Dusk 2"), ("free", "Dusk 3"), ("language=de", "Dusk 4"),
        ("short&vertical&free&language=de", "Dusk 5"),
    ])
    func aSearchIsFiltered(_ filters: String, _ title: String) async throws {
        let scene = try PeerTubeScene(videos: 5)
        for number in 1...5 {
            let isWanted = { (filter: Int) in number == filter || number == 5 }
            scene.replica.edit("00000000-0000-4000-8000-00000000000\(number)") { video in
                video.duration = isWanted(1) ? 90 : 91
                video.aspectRatio = isWanted(2) ? 0.5625 : number == 1 ? nil : 1.78
                video.licence = isWanted(3) ? 7 : nil
                video.language = isWanted(4) ? "de" : "en"
            }
        }
        let source = try scene.source("peertube:search:dusk?\(filters)@\(scene.replica.host)")
        #expect(Set(try await scene.posts(source).map(\.title)) == [title, "Dusk 5"])
    }

    @Test func pagesWithoutAVerticalVideoArePassedOver() async throws {
        let scene = try PeerTubeScene(videos: 60)
        for number in 2...60 {
            scene.replica.edit("00000000-0000-4000-8000-" + String(format: "%012d", number)) { $0.aspectRatio = 1.78 }
        }
        let source = try scene.source("peertube:search:dusk?vertical@\(scene.replica.host)")
        #expect(try await scene.posts(source).map(\.title) == ["Dusk 1"])
    }

    @Test func aSingleVideoIsAFeedOfOne() async throws {
        let scene = try PeerTubeScene(videos: 2)
        let source = try scene.source("peertube:video:k000000000002@\(scene.replica.host)")
        let posts = try await scene.posts(source)
        #expect(posts.map(\.title) == ["Dusk 2"] && posts.first?.tags == ["dusk", "sea"])
        #expect(try await scene.resolved(posts[0]).renditions.count == 2)
    }

    // MARK: Files

    @Test(arguments: [
        (PeerTubeVideo.Files.stream, ["hls", "480-fragmented.mp4"]), (.splitStream, ["hls"]),
        (.whole, ["-480.mp4"]), (.both, ["hls", "-480.mp4", "480-fragmented.mp4"]),
    ])
    func theFilesThatCanBePlayedAreFound(_ files: PeerTubeVideo.Files, _ expected: [String]) async throws {
        let scene = try PeerTubeScene(videos: 1)
        scene.replica.edit("00000000-0000-4000-8000-000000000001") { $0.files = files }
        let post = try #require(await scene.posts().first)
        let medium = try await scene.resolved(post)
        #expect(medium.renditions.count == expected.count)
        for (rendition, ending) in zip(medium.renditions, expected) {
            #expect(
                ending == "hls" ? rendition.delivery == .hls : rendition.url.absoluteString.hasSuffix(ending))
        }
        #expect(medium.id == post.media[0].id && medium.renditions.allSatisfy { !$0.url.path().contains("generate") })
    }

    @Test func aVideoIsAskedForOnceADayAndAfreshOnRequest() async throws {
        let scene = try PeerTubeScene(videos: 1)
        let post = try #require(await scene.posts().first)
        for _ in 0..<3 { _ = try await scene.resolved(post) }
        #expect(scene.replica.asked(for: post.id) == 1)
        _ = try await scene.resolved(post, afresh: true)
        #expect(scene.replica.asked(for: post.id) == 2)
        scene.clock.pass(25 * 3600)
        _ = try await scene.resolved(post)
        #expect(scene.replica.asked(for: post.id) == 3)
    }

    /// The list of one server shows a video of another one.
    @Test(arguments: [true, false]) func aForeignVideoIsAskedForAtItsHomeFirst(_ homeAnswers: Bool) async throws {
        let scene = try PeerTubeScene()
        let home = try PeerTubeReplica()
        var video = PeerTubeVideo(1, publishedAt: scene.clock.now.addingTimeInterval(-60))
        home.publish(video)
        video.home = home.host
        scene.replica.publish(video)
        if !homeAnswers { home.delete(video.uuid) }
        let post = try #require(await scene.posts().first)
        #expect(post.author?.handle == "ann@\(home.host)")
        let url = try #require(await scene.resolved(post).renditions.first?.url)
        #expect(url.port == (homeAnswers ? home.server.port : scene.replica.server.port))
        #expect(scene.replica.asked(for: video.uuid) == (homeAnswers ? 0 : 1))
    }

    @Test func aServerThatShowsNoForeignVideosSaysSo() async throws {
        let scene = try PeerTubeScene()
        let home = try PeerTubeReplica()
        var video = PeerTubeVideo(1, publishedAt: scene.clock.now.addingTimeInterval(-60))
        video.home = home.host
        scene.replica.publish(video)
        scene.replica.unfollow()
        let post = try #require(await scene.posts().first)
        let error = await #expect(throws: FeedServiceError.self) { try await scene.resolved(post) }
        // Its home says what is wrong.
        #expect(error == .network(place: home.host, .status(404)))
    }

    @Test func aVideoWithAPasswordSaysSo() async throws {
        let scene = try PeerTubeScene(videos: 1)
        let post = try #require(await scene.posts().first)
        scene.replica.edit(post.id) { $0.hasPassword = true }
        let error = await #expect(throws: FeedServiceError.self) { try await scene.resolved(post) }
        #expect(error?.description.contains("password") == true)
    }

    @Test func captionsStoryboardAndChaptersComeForTheVideoThatPlays() async throws {
        let scene = try PeerTubeScene(videos: 1)
        let post = try #require(await scene.posts().first)
        scene.replica.edit(post.id) { $0.chapters = [(30, "Night"), (0, "Sand"), (30, "Again"), (-1, "No"), (9, " ")] }
        let ticket = try #require(post.media[0].resolveAt)
        for _ in 0..<2 {
            let extras = try #require(await scene.repository.extras(of: ticket, of: post.key))
            #expect(extras.captions.map(\.language) == ["en"])
            #expect(extras.captions[0].url.path() == "/lazy-static/video-captions/\(post.id)-en.vtt")
            let board = try #require(extras.storyboard)
            #expect((board.columns, board.count, board.interval) == (4, 8, 1))
            #expect(extras.chapters == [Chapter(start: 0, title: "Sand"), Chapter(start: 30, title: "Night")])
        }
        #expect(scene.replica.server.log.requests().count == 4)
    }

    // MARK: Comments

    @Test func threadsComePageByPageAndRepliesOnRequest() async throws {
        let scene = try PeerTubeScene(videos: 1)
        let post = try #require(await scene.posts().first)
        var comments = (1...30).map { PeerTubeComment($0, "Ben", "<p>Nice &amp; calm</p>") }
        comments[0].replies = [
            PeerTubeComment(100, "Cleo", "Yes", replies: [PeerTubeComment(101, "Ben", "Thanks")]),
            PeerTubeComment(102, "Dora", "No"),
        ]
        comments[1].isDeleted = true
        scene.replica.edit(post.id) { $0.comments = comments }
        let place = try #require(post.commentsAt)
        let first = try await scene.repository.comments(at: place, page: nil, of: post.key)
        #expect(first.comments.count == 25 && first.total == 29)
        #expect(
            first.comments[0].text == "Nice & calm" && first.comments[0].author.handle == "ben@\(scene.replica.host)")
        #expect(first.comments[1].absence == .deleted && first.comments[1].text.isEmpty)
        let second = try await scene.repository.comments(at: place, page: first.next, of: post.key)
        #expect(second.comments.count == 5 && second.next == nil)
        let replies = try await scene.repository.comments(
            at: try #require(first.comments[0].repliesAt), page: nil, of: post.key)
        #expect(replies.comments.map(\.text) == ["Yes", "Thanks", "No"] && replies.comments.map(\.depth) == [1, 2, 1])
        #expect(first.comments[2].repliesAt == nil)
    }

    // MARK: What is kept

    @Test func theFirstPageOpensWithoutAServer() async throws {
        let scene = try PeerTubeScene(videos: 3)
        _ = try await scene.posts()
        scene.replica.server.stop()
        let stored = try #require(await scene.repository.storedPosts(from: try scene.channel))
        #expect(stored.response.posts.count == 3)
        await #expect(throws: FeedServiceError.self) { try await scene.posts() }
    }

    @Test func anUnchangedListIsNotSentAgain() async throws {
        let scene = try PeerTubeScene(videos: 3)
        _ = try await scene.posts()
        #expect(try await scene.posts().count == 3)
        let asked = scene.replica.server.log.requests()
        #expect(asked.count == 2 && asked[1].headers["if-none-match"]?.hasPrefix("W/") == true)
    }
}
