// Bad input of a discovery: pages that lie, loop or ask for a password, and servers that refuse or never answer.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

struct DiscoveryRefusalTests {
    typealias World = DiscoveryWorld
    typealias Pages = DiscoveryPages

    @Test(arguments: World.Subject.allCases)
    func aLoginPageWithStatus200IsSaidSo(subject: World.Subject) async throws {
        let world = try await World(
            subject, ["/feed": .redirect(to: "/login"), "/login": Pages.page(body: Pages.loginForm)])
        let result = await world.discover(world.url("/feed"))
        #expect(result.refusal == .signIn(world.url("/feed")) && result.steps[0].outcome == .signIn)
        #expect(result.refusal?.help?.isEmpty == false)
    }

    @Test(arguments: World.Subject.allCases)
    func aPageWithoutAFeedIsSaidSo(subject: World.Subject) async throws {
        let world = try await World(subject, ["/": Pages.page()])
        let result = await world.discover(world.url("/"))
        #expect(result.refusal == .noFeed(world.url("/")))
        #expect(await world.asked() == ["/", "/feed/", "/rss/", "/feed.xml", "/rss.xml", "/atom.xml"])
    }

    /// A server that answers every address with the same page.
    @Test func aPageForEveryAddressIsNoFeed() async throws {
        let server = try LoopbackServer(others: { _ in .html("<html><body>Welcome") })
        let result = await World.discovery(NetworkService()).discovered(server.url("/x").absoluteString)
        #expect(result.refusal?.name == "no-feed" && server.log.requests().count == 6)
        #expect(result.steps.dropFirst().allSatisfy { $0.outcome == .notAFeed })
    }

    /// Pages that name each other as feeds.
    @Test(arguments: World.Subject.allCases)
    func pagesThatNameEachOtherEnd(subject: World.Subject) async throws {
        let world = try await World(
            subject,
            [
                "/a": Pages.page(Pages.link("/a"), Pages.link("/b")),
                "/b": Pages.page(Pages.link("/a"), Pages.link("/c")),
            ])
        let result = await world.discover(world.url("/a"))
        #expect(result.refusal == .brokenFeeds(world.url("/a")))
        #expect(await world.asked() == ["/a", "/b", "/feed/", "/a/feed/", "/rss/", "/a/rss/"])
    }

    /// The first two links lie, and the third is a feed under a wrong type.
    @Test(arguments: World.Subject.allCases)
    func linksThatLieDoNotHideTheFeed(subject: World.Subject) async throws {
        let world = try await World(
            subject,
            [
                "/": Pages.page(
                    Pages.link("/gone"), Pages.link("/page"), Pages.link("/feed", type: "application/json")),
                "/page": Pages.page(), "/feed": .document(Pages.rss("A"), type: "text/html"),
            ])
        let result = await world.discover(world.url("/"))
        #expect(result.found.map(\.title) == ["A"])
        #expect(result.steps.map(\.outcome) == [.page, .missing, .notAFeed, .feed])
    }

    @Test(arguments: [(401, "closed"), (403, "closed"), (404, "missing"), (410, "missing"), (500, "unreachable")])
    func aServersRefusalIsASentence(status: Int, reason: String) async throws {
        for subject in World.Subject.allCases {
            let world = try await World(subject, ["/x": .status(status)])
            let result = await world.discover(world.url("/x"))
            #expect(result.refusal?.name == reason && result.refusal?.help != nil)
            #expect(result.refusal?.why.contains(world.url("/x")) == true)
        }
    }

    @Test func aServerThatIsNotThereIsSaidSo() async throws {
        let server = try LoopbackServer()
        let address = server.url("/x").absoluteString
        server.stop()
        let result = await World.discovery(NetworkService()).discovered(address)
        #expect(result.refusal == .unreachable(address, .refused))
    }

    /// The link is in the head of a page of 10 MB; a page of 20 MB is too long.
    @Test func aLongPageIsReadFromItsBeginning() async throws {
        let head = "<html><head>\(Pages.link("/feed"))</head><body>"
        let server = try LoopbackServer([
            "/10": .html(head + String(repeating: "<p>words ", count: 1_250_000)),
            "/20": .html(head + String(repeating: "<p>words ", count: 2_500_000)),
            "/feed": .text(Pages.rss("A"), type: "text/xml"),
        ])
        let discovery = World.discovery(NetworkService())
        #expect(await discovery.discovered(server.url("/10").absoluteString).found.map(\.title) == ["A"])
        #expect(await discovery.discovered(server.url("/20").absoluteString).refusal?.name == "failed")
    }

    /// Relative links belong to the server to which the redirect led.
    @Test func aRedirectToAnotherServerIsFollowed() async throws {
        let network = FakeNetworkService()
        await network.answer(
            "https://a.example/", with: Data(Pages.link("feed").utf8), type: "text/html",
            redirectedTo: URL(string: "https://b.example/home/"))
        await network.answer("https://b.example/home/feed", with: Pages.rss("A"))
        let result = await World.discovery(network, KnownServers()).discovered("a.example/")
        #expect(result.found.map(\.address) == ["https://b.example/home/feed"])
        #expect(result.found[0].home?.absoluteString == "https://w.example/")
        #expect(await network.requests.count == 2)
    }

    /// A server of the web may not lead into this machine.
    @Test func aRedirectToAnotherServerOfThisMachineIsNotFollowed() async throws {
        let other = try LoopbackServer(["/": .text(Pages.rss("A"), type: "text/xml")])
        let server = try LoopbackServer(["/": .redirect(to: other.url("/").absoluteString)])
        let result = await World.discovery(NetworkService()).discovered(server.url("/").absoluteString)
        #expect(result.refusal?.name == "unreachable" && other.log.requests().isEmpty)
    }

    /// A page of the web names a server of this machine and of the network around it.
    @Test func aPageOfTheWebOpensNothingNearby() async {
        let network = FakeNetworkService()
        let links = ["http://127.0.0.1/a", "http://192.168.1.1/b", "http://printer.local/c"].map { Pages.link($0) }
        await network.answer("https://a.example/", with: links.joined(), type: "text/html")
        let result = await World.discovery(network, KnownServers()).discovered("https://a.example/")
        #expect(await Set(network.requests.map { $0.url.host() }) == ["a.example"])
        #expect(result.steps.prefix(4).map(\.outcome) == [.page, .unreachable, .unreachable, .unreachable])
        #expect(result.refusal == .brokenFeeds("https://a.example/"))
    }

    @Test func nothingOfASecretKeyIsTold() async {
        let network = FakeNetworkService()
        let key = "nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5"
        let result = await World.discovery(network).discovered("https://a.example/?key=\(key)")
        #expect(result.refusal == .secretKey && result.steps.isEmpty)
        let report = CheckReport(source: key, discovered: result)
        #expect(!report.json.contains("nsec1") && !report.text.contains("nsec1") && report.exitStatus == 1)
        #expect(await network.requests.isEmpty)
        let silent = FakeDiscovery([result], gate: TaskGate())
        let late = await FeedCheck(repository: FakeFeedRepository(first: []), seconds: 14) {}.report(on: key, silent)
        #expect(!late.json.contains("nsec1") && !late.text.contains("nsec1") && late.text.contains("14 seconds"))
    }

    /// Neither a login nor an authorization goes to another server, and no step shows the login.
    @Test func secretsStayWithTheirServer() async throws {
        let network = FakeNetworkService()
        await network.answer(
            "https://ann:pw@a.example/",
            with: Pages.link("https://b.example/feed") + Pages.link("https://a.example/feed"), type: "text/html")
        await network.answer("https://a.example/feed", with: Pages.rss("A"))
        let discovery = World.discovery(network, KnownServers(), authorization: "Bearer t")
        let result = await discovery.discovered("https://ann:pw@a.example/")
        let sent = await network.requests.map { ($0.url.host(), $0.headers["Authorization"]) }
        #expect(sent.map(\.0) == ["a.example", "a.example", "b.example"])
        #expect(sent.map(\.1) == ["Bearer t", "Bearer t", nil])
        #expect(!CheckReport(source: "x", discovered: result).json.contains("pw@"))
    }

    // MARK: Time

    /// The first server never answers; the guess still gets its time.
    @Test func aServerThatNeverAnswersIsGivenUp() async {
        let clock = ManualClock()
        let network = SilentNetwork(clock)
        let time = SourceDiscovery.Time(
            seconds: { clock.seconds }, wait: { try? await clock.sleep(for: .seconds($0)) })
        let discovery = World.discovery(network, time: time)
        async let result = discovery.discovered("@ann@m.example")
        for _ in 0..<2 {
            await clock.waitForSleepers(2)
            clock.advance(by: .seconds(5))
        }
        let late = await result
        #expect(late.refusal == .late("https://m.example/.well-known/webfinger?resource=acct:ann@m.example"))
        #expect(late.steps.map(\.outcome) == [.late, .late] && clock.seconds == 10)
        #expect(network.asked.count == 2)
    }

    @Test func aDroppedDiscoveryEndsItsRequest() async throws {
        let gate = LoopbackGate()
        let server = try LoopbackServer(["/": FaultyRoute(body: .data(Data()), faults: [.held(gate)])])
        let network = NetworkService()
        let discovery = World.discovery(network)
        let task = Task {
            for await progress in discovery.discover(server.url("/").absoluteString) {
                if case .step(_, let step) = progress, step.outcome == .reading { return true }
            }
            return false
        }
        #expect(await task.value)
        #expect(await eventually { network.openRequests == 0 })
        gate.open()
    }
}
