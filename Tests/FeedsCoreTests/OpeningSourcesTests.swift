// A source is read before it replaces another; a source that cannot be read changes nothing.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Foundation
import Synchronization
import Testing

private final class SessionLog: SessionStoreProtocol {
    private let last: Mutex<Session>
    init(_ first: Session) { last = Mutex(first) }
    func load() -> Session { last.withLock { $0 } }
    func save(_ session: Session) { last.withLock { $0 = session } }
}

@MainActor private final class Rig {
    let maker = FakePlayerMaker()
    let scheduler = ManualScheduler()
    let log: SessionLog
    let settings = SettingsModel(store: FakeSettings(Settings(firstLaunch: Date(timeIntervalSince1970: 0))))
    let app: AppCoordinator

    init(
        _ answers: [Result<FeedsResponse, FeedServiceError>], gate: TaskGate = TaskGate(isOpen: true),
        last: Session = Session()
    ) {
        log = SessionLog(last)
        let services = AppServices(
            repository: FakeFeedRepository(first: answers, gate: gate), settings: settings, maker: maker,
            scheduler: scheduler, session: SessionKeeper(store: log, scheduler: scheduler)
        ) { texts throws(FeedServiceError) in
            let url = texts[0].hasPrefix("http") ? URL(string: texts[0]) : nil
            return FeedSource(place: url.map { .remote($0) } ?? .path(texts[0]))
        }
        app = AppCoordinator(source: FeedSource(place: .path("/first")), services: services)
    }

    func start() async {
        app.feeds.start()
        await Seen.until { self.app.feeds.viewModel.phase == .loaded }
        maker.letDecodersWork()
    }

    /// Opens another source, and waits until it is there.
    func open(_ text: String) async { await change { $0.open(texts: [text]) } }

    func change(_ act: (AppCoordinator) -> Void) async {
        let before = app.feeds
        act(app)
        await Seen.until { self.app.feeds !== before }
        maker.letDecodersWork()
    }

    func settle() async {
        await AllTasks.run()
        scheduler.advance(by: 1)
    }

    var playing: [String] { maker.players.filter { $0.acts.last == .play }.map(\.item.id) }
    var name: String { app.source.name }
}

private func posts(_ range: Range<Int>) -> Result<FeedsResponse, FeedServiceError> {
    .success(FeedsResponse(shape: .sample, posts: SamplePosts.videos(range)))
}

private let missing = Result<FeedsResponse, FeedServiceError>.failure(.fileNotFound(place: "/nothing"))

@MainActor @Suite struct OpeningSourcesTests {
    @Test func whatCannotBeReadLeavesTheOpenFeedPlaying() async {
        let rig = Rig([posts(0..<5), missing])
        await rig.start()
        rig.app.feeds.viewModel.committed(to: 2)
        rig.maker.letDecodersWork()
        let feed = rig.app.feeds
        rig.app.open(texts: ["/nothing"])
        await Seen.until { rig.app.notice != nil }
        #expect(rig.app.notice == "There is no file or folder at /nothing.")
        #expect(rig.app.feeds === feed && feed.viewModel.currentIndex == 2 && rig.playing == ["v2"])
        #expect(!rig.app.canGoBack && rig.app.sources.recents.map(\.texts) == [["/first"]])
    }

    @Test func theNextStartKnowsNothingOfASourceThatNeverWorked() async {
        let rig = Rig([posts(0..<5), missing])
        await rig.start()
        await rig.settle()
        rig.app.open(texts: ["/nothing"])
        await Seen.until { rig.app.notice != nil }
        await rig.settle()
        #expect(rig.log.load().sources == ["/first"])
        let fresh = Rig([missing], last: Session(sources: ["/before"]))
        fresh.app.feeds.start()
        await Seen.until { fresh.app.feeds.viewModel.errorMessage != nil }
        await fresh.settle()
        await fresh.app.finish()
        #expect(fresh.log.load().sources == ["/before"] && fresh.app.sources.recents.isEmpty)
    }

    @Test func whileItIsReadTheOpenFeedPlaysAndTheNewOneIsSilent() async {
        let gate = TaskGate(isOpen: true)
        let rig = Rig([posts(0..<5), posts(10..<15)], gate: gate)
        await rig.start()
        await gate.close()
        rig.app.open(texts: ["/second"])
        await rig.settle()
        #expect(rig.app.notice == "Opening second…" && rig.name == "/first" && rig.playing == ["v0"])
        await gate.open()
        await Seen.until { rig.name == "/second" }
        rig.maker.letDecodersWork()
        #expect(rig.playing == ["v10"])
    }

    @Test func aServerThatDoesNotAnswerIsGivenUp() async {
        let gate = TaskGate(isOpen: true)
        let rig = Rig([posts(0..<5), posts(10..<15)], gate: gate)
        await rig.start()
        await gate.close()
        rig.app.open(texts: ["https://example.org/feed.json"])
        rig.scheduler.advance(by: 15)
        #expect(rig.app.notice == "https://example.org/feed.json did not answer within 15 seconds.")
        await gate.open()
        await rig.settle()
        #expect(rig.name == "/first" && rig.playing == ["v0"])
    }

    @Test func backCallsOffWhatIsTakingLong() async {
        let gate = TaskGate(isOpen: true)
        let rig = Rig([posts(0..<5), posts(10..<15)], gate: gate)
        await rig.start()
        await gate.close()
        rig.app.open(texts: ["/second"])
        #expect(!rig.app.back(), "nobody knows of it yet")
        rig.scheduler.advance(by: 1)
        #expect(rig.app.back())
        await gate.open()
        await rig.settle()
        #expect(rig.name == "/first")
    }

    @Test func backLeadsThroughTheSourcesToTheirPlaces() async {
        let rig = Rig(Array(repeating: posts(0..<9), count: 6))
        await rig.start()
        rig.app.feeds.viewModel.committed(to: 4)
        rig.maker.letDecodersWork()
        await rig.open("/second")
        #expect(rig.app.leadsBack && rig.app.feeds.viewModel.currentIndex == 0)
        await rig.open("/third")
        await rig.change { $0.back() }
        #expect(rig.name == "/second" && rig.app.leadsBack)
        await rig.change { $0.back() }
        #expect(rig.name == "/first" && rig.app.feeds.viewModel.currentIndex == 4 && rig.playing == ["v4"])
        #expect(!rig.app.leadsBack && !rig.app.back())
    }

    @Test func aSourceThatIsGoneDoesNotBlockTheWayBack() async {
        let rig = Rig([posts(0..<9), posts(0..<9), posts(0..<9), missing, posts(0..<9)])
        await rig.start()
        await rig.open("/second")
        await rig.open("/third")
        rig.app.back()
        await Seen.until { rig.app.notice != nil }
        #expect(rig.name == "/third" && rig.app.leadsBack)
        await rig.change { $0.back() }
        #expect(rig.name == "/first")
    }

    @Test func aSourceThatDoesNotAnswerDoesNotBlockTheWayBack() async {
        let gate = TaskGate(isOpen: true)
        let rig = Rig(Array(repeating: posts(0..<9), count: 5), gate: gate)
        await rig.start()
        await rig.open("https://example.org/feed.json")
        await rig.open("/third")
        await gate.close()
        rig.app.back()
        rig.scheduler.advance(by: 15)
        #expect(rig.app.notice == "https://example.org/feed.json did not answer within 15 seconds.")
        await gate.open()
        await rig.change { $0.back() }
        #expect(rig.name == "/first")
    }

    @Test func theBreakIsNoPlaceToGoBackTo() async {
        let picture = URL(fileURLWithPath: "/break.png")
        let rest = Post.makeBreak(after: "v0", title: "Up to date", text: "", picture: picture)
        let first = FeedsResponse(shape: .sample, posts: [SamplePosts.video("v0"), rest])
        let later = FeedsResponse(shape: .sample, posts: [SamplePosts.video("v1"), rest, SamplePosts.video("v0")])
        let rig = Rig([.success(first), posts(0..<9), .success(later)])
        await rig.start()
        rig.app.feeds.viewModel.committed(to: 1)
        await rig.open("/second")
        await rig.change { $0.back() }
        #expect(rig.name == "/first" && rig.app.feeds.viewModel.currentIndex == 0)
    }

    @Test func whatCouldNotBeReadIsNoPlaceToGoBackTo() async {
        let rig = Rig([missing, posts(0..<9)])
        rig.app.feeds.start()
        await Seen.until { rig.app.feeds.viewModel.errorMessage != nil }
        await rig.open("/second")
        #expect(!rig.app.canGoBack)
    }

    @Test func whatIsOpenAlreadyIsReadOnceMoreWhereItIs() async {
        let rig = Rig([posts(0..<9), posts(0..<9)])
        await rig.start()
        rig.app.feeds.viewModel.committed(to: 4)
        let feed = rig.app.feeds
        rig.app.open(texts: ["/first"])
        await rig.settle()
        #expect(rig.app.feeds === feed && feed.viewModel.currentIndex == 4 && !rig.app.canGoBack)
    }

    @Test func recentSourcesAreTheLastOnesThatWorkedAndHoldNoSecret() async {
        let rig = Rig(Array(repeating: posts(0..<9), count: 14))
        await rig.start()
        await rig.open("https://ann:pw@example.org/feed.json")
        for number in 2...10 { await rig.open("/\(number)") }
        await rig.settle()
        #expect(rig.app.sources.recents.map(\.name) == ["10", "9", "8", "7", "6", "5", "4", "3"])
        rig.app.keepSource()
        #expect(rig.app.sources.recents.first?.name == "9", "what is kept has a place of its own")
        rig.app.sources.forgetRecents()
        await rig.settle()
        #expect(rig.app.sources.recents.isEmpty)
        rig.settings.change { $0.keepsHistory = false }
        await rig.open("/unseen")
        await rig.settle()
        #expect(rig.app.sources.recents.isEmpty)
    }
}
