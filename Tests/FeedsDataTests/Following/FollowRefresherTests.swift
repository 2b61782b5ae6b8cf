// Refreshing follows over the real network: what is asked, what is stored, and what a hostile server can do.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

struct FollowRefresherTests {
    private let scene = FollowScene()

    @Test func postsComeInAndTheNextRequestAsksForChanges() async throws {
        let server = try LoopbackServer([
            "/f": .feed(1...3).with("ETag", #"W/"a, b""#).with("Last-Modified", "Yesterday")
        ])
        let follow = scene.follow(server.url("/f"))
        let first = await scene.refresh(follow)
        #expect((first.asked, first.news, first.failed, first.left) == (1, 3, 0, 0))
        #expect(await scene.store.ids(follow).count == 3)
        #expect(await scene.fetch(follow).answer == .news)
        #expect(await scene.refresh(follow).asked == 0)
        scene.jump(by: FollowScene.day)
        let second = await scene.refresh(follow)
        #expect((second.asked, second.news) == (1, 0))
        #expect(await scene.fetch(follow).answer == .unchanged)
        let sent = server.log.requests("/f")
        #expect(sent[0].headers["if-none-match"] == nil)
        #expect(sent[1].headers["if-none-match"] == #"W/"a, b""#)
        #expect(sent[1].headers["if-modified-since"] == "Yesterday")
        #expect(sent[0].headers["accept"]?.hasPrefix("application/rss+xml") == true)
        #expect(sent[0].headers["user-agent"]?.hasPrefix("Mutoscope/") == true)
        #expect(sent[0].headers["accept-encoding"]?.contains("gzip") == true)
    }

    @Test func theWatchedVideoGoesFirst() async throws {
        let server = try LoopbackServer(["/f": .feed(1...3)])
        let follow = scene.follow(server.url("/f"))
        let folder = try TemporaryFolder()
        let media = MediaStore(
            folder: folder.url, network: NetworkService(), limit: .automatic, memory: 1 << 20,
            writer: EntryFiles.plainWriter, later: { _, _ in })
        let video = server.url("/video.mp4")
        _ = await media.gate.attend(to: [video])
        let isUrgent = await media.gate.began(video)
        await scene.refresher.letGoFirst(media)
        async let refreshed = scene.refresh(follow)
        while await media.gate.waitingDocuments == 0 { await AllTasks.run() }
        #expect(server.log.requests("/f").isEmpty)
        await media.gate.ended(video, isUrgent: isUrgent)
        #expect(await refreshed.news == 3)
    }

    @Test func validatorsAreDroppedAfterEightDays() async throws {
        let server = try LoopbackServer(["/f": .feed(1...3).tagged("v")])
        let follow = scene.follow(server.url("/f"))
        for _ in 0..<4 {
            await scene.refresh(follow)
            scene.jump(by: 3 * FollowScene.day)
        }
        #expect(server.log.requests("/f").map { $0.headers["if-none-match"] != nil } == [false, true, true, false])
    }

    @Test func aServerThatSaysUnchangedForEverIsAFailure() async throws {
        let server = try LoopbackServer(["/f": .status(304)])
        let follow = scene.follow(server.url("/f"))
        #expect(await scene.refresh(follow).failed == 1)
        let fetch = await scene.fetch(follow)
        #expect(fetch.answer == .failed)
        #expect(fetch.problem != nil)
    }

    @Test(arguments: [
        ("40", 40.0), ("-7", 480), ("0", 480), ("soon", 480), ("99999999999999999999", 86_400), ("1e300", 86_400),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 480), ("Fri, 31 Dec 9999 23:59:59 GMT", 86_400), ("nan", 480),
    ])
    func aRetryAfterThatLiesIsBounded(_ text: String, _ least: Double) async throws {
        let server = try LoopbackServer(["/f": .retryAfter(text), "/g": .feed(1...2)])
        let (follow, other) = (scene.follow(server.url("/f")), scene.follow(server.url("/g")))
        #expect(await scene.refresh(follow).failed == 1)
        let fetch = await scene.fetch(follow)
        let wait = try #require(fetch.due).timeIntervalSince(scene.now)
        #expect(wait > least - 5 && wait < least * 1.5 + 1)
        #expect(fetch.answer == .waits && fetch.status == 429)
        #expect(fetch.problem?.contains("asked too often") == true)
        #expect(await scene.refresh(other).left == 1)
        #expect(server.log.requests("/g").isEmpty)
    }

    @Test(arguments: [301, 302, 307, 308])
    func aRedirectIsBelievedOnItsSecondDayIfItIsPermanent(_ status: Int) async throws {
        let server = try LoopbackServer(["/f": .redirect(to: "/new", status: status), "/new": .feed(1...2).tagged("v")])
        let follow = scene.follow(server.url("/f"))
        for _ in 0..<3 {
            await scene.refresh(follow)
            scene.jump(by: FollowScene.day)
        }
        let isPermanent = [301, 308].contains(status)
        #expect(server.log.requests("/f").count == (isPermanent ? 2 : 3))
        #expect(server.log.requests("/new").count == 3)
        #expect(await scene.fetch(follow).isMoved == isPermanent)
    }

    /// What is known of requests lies readable in a file.
    @Test func aMoveToAnAddressWithASecretIsNotStored() async throws {
        let server = try LoopbackServer([
            "/f": .redirect(to: "/new?token=x", status: 301), "/new?token=x": .feed(1...2),
        ])
        let follow = scene.follow(server.url("/f"))
        for _ in 0..<3 {
            #expect(await scene.refresh(follow).failed == 0)
            #expect(await scene.fetch(follow).movedTo == nil)
            scene.jump(by: FollowScene.day)
        }
        #expect(server.log.requests("/f").count == 3)
    }

    /// A server that the user did not choose may not be nearby, not even when a feed moved there for good.
    @Test func aMoveGivesNoRights() async throws {
        let servers = KnownServers()
        let scene = FollowScene(network: NetworkService(servers: servers), servers: servers)
        let target = try LoopbackServer(["/new": .feed(1...2)])
        let server = try LoopbackServer(["/f": .feed(1...2)])
        let follow = scene.follow(server.url("/f"))
        var moved = FollowFetch()
        moved.movedTo = target.url("/new")
        await scene.store.keep([follow.key: moved])
        #expect(await scene.refresh(follow).failed == 1)
        #expect(target.log.requests().isEmpty)
        scene.jump(by: FollowScene.day)
        #expect(await scene.refresh(follow).news == 2)
        #expect(await scene.fetch(follow).isMoved == false)
    }

    @Test(arguments: [
        FaultyRoute.html(), .html("<!DOCTYPE html><form><input type=\"password\"></form>"), .text("hello"), .text(""),
        .data(Data([0, 1, 2, 3]), type: "application/rss+xml"), .text(#"{"error":"no"}"#, type: "application/json"),
        .zeros(17 << 20), .cutGzip, .feed(1...9).with(.dropAfter(100)),
        .feed(1...9).with(.garbled), .status(500), .status(202),
    ])
    func whatIsNoFeedChangesNothing(_ route: FaultyRoute) async throws {
        let server = try LoopbackServer(["/f": .feed(1...3).tagged("v")])
        let follow = scene.follow(server.url("/f"))
        await scene.refresh(follow)
        scene.jump(by: FollowScene.day)
        server["/f"] = route
        #expect(await scene.refresh(follow).failed == 1)
        let fetch = await scene.fetch(follow)
        #expect(fetch.answer == .failed && fetch.etag == #""v""#)
        #expect(fetch.problem?.hasSuffix(".") == true)
        #expect(await scene.store.ids(follow).count == 3)
    }

    @Test(arguments: [(401, FollowFetch.Answer.closed), (403, .closed), (410, .gone), (404, .failed)])
    func refusalsHaveTheirNames(_ status: Int, _ answer: FollowFetch.Answer) async throws {
        let server = try LoopbackServer(["/f": .status(status)])
        let follow = scene.follow(server.url("/f"))
        await scene.refresh(follow)
        let fetch = await scene.fetch(follow)
        #expect(fetch.answer == answer && fetch.status == status && fetch.failures == 1)
        scene.jump(by: 6 * FollowScene.day)
        #expect(await scene.refresh(follow).asked == (status == 404 ? 1 : 0))
    }

    /// The refresh ends, also for follows that only waited for their turn, and nothing of them is stored.
    @Test(arguments: [1, 3])
    func whatIsUnfollowedMeanwhileIsNotAwaited(_ count: Int) async throws {
        let network = HeldNetwork()
        let scene = FollowScene(network: network)
        let follows = try (0..<count).map { scene.follow(try #require(URL(string: "https://a.test/\($0)"))) }
        async let refresh = scene.refresher.refresh(follows, byHand: false)
        for await _ in network.came { break }
        await scene.refresher.forget(Set(follows.map(\.key)))
        #expect(await refresh.asked == 1)
        #expect(await scene.store.fetches().isEmpty)
    }

    /// Unfollowing and following is the user's wish to try once more; undoing the first is not.
    @Test func whatIsGoneIsAskedAgainWhenItIsFollowedAgain() async throws {
        let server = try LoopbackServer(["/f": .status(410)])
        let follow = scene.follow(server.url("/f"))
        await scene.refresh(follow)
        scene.jump(by: FollowScene.day)
        #expect(await scene.refresh(follow, byHand: true).asked == 0)
        server["/f"] = .feed(1...3)
        #expect(await scene.refresh(scene.follow(server.url("/f"))).news == 3)
        #expect(await scene.fetch(follow).answer == .news)
    }

    @Test func aServerThatIsNotReachedHasItsSentence() async throws {
        let network = FakeNetworkService()
        let scene = FollowScene(network: network)
        let (far, near) = (
            try #require(URL(string: "https://far.test/f")), try #require(URL(string: "https://a.test/f"))
        )
        await network.fail(far.absoluteString, with: .offline)
        await network.answer(near.absoluteString, with: "<rss version=\"2.0\"><channel/></rss>", type: "text/xml")
        #expect(await scene.refresh(scene.follow(far), scene.follow(near)).asked == 2)
        let fetch = await scene.fetch(scene.follow(far))
        #expect(fetch.answer == .failed && fetch.problem?.contains("the server cannot be reached.") == true)
        #expect(await scene.fetch(scene.follow(near)).answer == .nothingNew)
    }

    @Test func aFeedThatEmptiesItselfLosesNothing() async throws {
        let server = try LoopbackServer(["/f": .feed(1...3)])
        let follow = scene.follow(server.url("/f"))
        await scene.refresh(follow)
        server["/f"] = .feed([])
        scene.jump(by: FollowScene.day)
        #expect(await scene.refresh(follow).failed == 0)
        #expect(await scene.fetch(follow).answer == .nothingNew)
        #expect(await scene.store.ids(follow).count == 3)
    }

    /// Without the posts the validators would hide them for eight days.
    @Test func aFullDiskKeepsNoValidators() async throws {
        let server = try LoopbackServer(["/f": .feed(1...3).tagged("v")])
        let follow = scene.follow(server.url("/f"))
        await scene.store.refusePosts(true)
        #expect(await scene.refresh(follow).failed == 1)
        #expect(await scene.fetch(follow).etag == nil)
        await scene.store.refusePosts(false)
        scene.jump(by: FollowScene.day)
        #expect(await scene.refresh(follow).news == 3)
    }

    @Test func twoHundredThousandItemsKeepTheNewest() async throws {
        let items = (0..<200_000).map { $0 % 400 == 0 ? Self.item($0) : "<item><guid>\($0)</guid></item>" }
        let text = "<rss version=\"2.0\"><channel><title>Long</title>\(items.joined())</channel></rss>"
        let server = try LoopbackServer(["/f": .text(text, type: "text/xml")])
        let follow = scene.follow(server.url("/f"))
        let refresh = await scene.refresh(follow)
        #expect(refresh.news > 0 && refresh.news <= 200)
    }

    private static func item(_ id: Int) -> String {
        "<item><guid>\(id)</guid><enclosure url=\"https://media.example/\(id).mp4\" type=\"video/mp4\"/></item>"
    }

    @Test func nothingIsAskedWhileItMayNot() async throws {
        let server = try LoopbackServer(["/f": .feed(1...3)])
        let follow = scene.follow(server.url("/f"))
        await scene.refresher.set(mayAsk: false)
        let refresh = await scene.refresh(follow)
        #expect((refresh.asked, refresh.left) == (0, 1))
        #expect(server.log.requests().isEmpty)
        await scene.refresher.set(mayAsk: true)
        #expect(await scene.refresh(follow).news == 3)
    }

    @Test func theServerAndTheFeedSayHowLongToWait() async throws {
        let server = try LoopbackServer([
            "/a": .feed(1...2).with("Cache-Control", "public, max-age=10800"),
            "/b": .feed(1...2, more: "<ttl>240</ttl>"), "/c": .feed(1...2).with("Cache-Control", "max-age=31536000"),
        ])
        for (path, hours) in [("/a", 3.0), ("/b", 4), ("/c", 5)] {
            let follow = scene.follow(server.url(path))
            await scene.refresh(follow)
            let due = try #require(await scene.fetch(follow).due)
            #expect(abs(due.timeIntervalSince(scene.now) - hours * 3600) < 30, "\(path)")
        }
    }

    @Test func anAddressThatIsNoAddressIsAFailure() async {
        let follow = Follow(key: "x", text: "/etc/passwd", name: "Files", followed: scene.now)
        #expect(await scene.refresh(follow).failed == 1)
        #expect(await scene.fetch(follow).answer == .failed)
    }
}

/// Holds each request until it is cancelled, and tells when it has come.
private final class HeldNetwork: NetworkServiceProtocol {
    let came: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation

    init() { (came, signal) = AsyncStream.makeStream(of: Void.self) }

    func fetch(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        signal.yield()
        let (never, held) = AsyncStream.makeStream(of: Void.self)
        for await _ in never {}
        held.finish()
        throw .cancelled
    }
}
