// What is stored of a visit, and that the next visit continues there.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Foundation
import Synchronization
import Testing

private final class SessionLog: SessionStoreProtocol {
    private let saved: Mutex<[Session]>
    init(_ first: Session = Session()) { saved = Mutex([first]) }
    func load() -> Session { saved.withLock { $0.last ?? Session() } }
    func save(_ session: Session) { saved.withLock { $0.append(session) } }
    /// The number of writes so far.
    var count: Int { saved.withLock { $0.count - 1 } }
}

@MainActor private struct Rig {
    let log: SessionLog
    let scheduler = ManualScheduler()
    let maker = FakePlayerMaker()
    let keeper: SessionKeeper
    let settings: SettingsModel
    let app: AppCoordinator

    init(
        _ answers: [Result<FeedsResponse, FeedServiceError>], source: FeedSource = FeedSource(place: .path("/feed")),
        last: Session = Session(), pages: [BatchToken: [Result<FeedsResponse, FeedServiceError>]] = [:],
        keepsHistory: Bool = true
    ) {
        log = SessionLog(last)
        keeper = SessionKeeper(store: log, scheduler: scheduler)
        var chosen = Settings(firstLaunch: Date(timeIntervalSince1970: 0))
        chosen.keepsHistory = keepsHistory
        settings = SettingsModel(store: FakeSettings(chosen))
        let services = AppServices(
            repository: FakeFeedRepository(first: answers, pages: pages), settings: settings, maker: maker,
            scheduler: scheduler, sample: FeedSource(place: .path("/sample"), alias: "sample"), session: keeper
        ) { texts throws(FeedServiceError) in FeedSource(place: .path(texts[0])) }
        app = AppCoordinator(source: source, services: services, start: keeper.last.place.map(FeedStart.init))
    }

    func open() async {
        await app.feeds.viewModel.loadPosts()
        await settle()
    }

    /// Lets the models' bindings run, then passes the second before changes are written.
    func settle() async {
        await AllTasks.run()
        scheduler.advance(by: 1)
    }

    func key(_ id: String) -> PostKey { SamplePosts.video(id).key }
}

private func posts(_ range: Range<Int>, next: BatchToken? = nil) -> Result<FeedsResponse, FeedServiceError> {
    .success(FeedsResponse(shape: .sample, posts: SamplePosts.videos(range), next: next))
}

@MainActor @Suite struct SessionKeeperTests {
    @Test func thePostOnScreenIsRemembered() async {
        let rig = Rig([posts(0..<5)])
        await rig.open()
        #expect(rig.log.load() == Session(sources: ["/feed"], place: Session.Place(key: rig.key("v0"))))
        rig.app.feeds.viewModel.committed(to: 3)
        await rig.settle()
        #expect(rig.log.load().place?.key == rig.key("v3"))
    }

    @Test func aQuickSwipeThroughTheFeedIsOneWrite() async {
        let rig = Rig([posts(0..<9)])
        await rig.open()
        let before = rig.log.count
        for index in 1..<9 { rig.app.feeds.viewModel.committed(to: index) }
        await rig.settle()
        #expect(rig.log.count == before + 1 && rig.log.load().place?.key == rig.key("v8"))
        await rig.settle()
        #expect(rig.log.count == before + 1)
    }

    @Test func theMomentOfALongVideoIsRememberedAndThatOfAShortOneIsNot() async {
        let rig = Rig([posts(0..<2)])
        await rig.open()
        let player = rig.maker.player(of: "v0")
        player?.position = 44
        player?.duration = 90
        player?.say(.moving)
        rig.scheduler.advance(by: 10)
        #expect(rig.log.load().place?.seconds == 44)
        player?.position = 60
        rig.app.feeds.viewModel.pauseToggled()
        await rig.settle()
        #expect(rig.log.load().place?.seconds == 60)
        player?.duration = 20
        rig.keeper.finish()
        #expect(rig.log.load().place?.seconds == 0)
    }

    @Test func theEndWritesAtOnce() async {
        let rig = Rig([posts(0..<5)])
        await rig.open()
        rig.keeper.windowChanged(to: Session.Window(width: 700, height: 800))
        await rig.app.finish()
        #expect(rig.log.load().window == Session.Window(width: 700, height: 800))
        #expect(rig.log.load().place?.key == rig.key("v0") && rig.scheduler.pending == 0)
    }

    @Test func withoutAHistoryTheSourceIsKeptButNotThePlace() async {
        let rig = Rig([posts(0..<5)], keepsHistory: false)
        await rig.open()
        #expect(rig.log.load() == Session(sources: ["/feed"]))
    }

    /// What was seen moves behind what is new, so the next start begins with what is new.
    @Test func followingIsKeptButNotThePlaceInIt() async {
        let rig = Rig([posts(0..<5)], source: FeedSource(place: .named(FollowingPlace().source)))
        await rig.open()
        rig.app.feeds.viewModel.committed(to: 3)
        await rig.settle()
        #expect(rig.log.load() == Session(sources: ["following:"]))
    }

    @Test func anAddressWithAPasswordIsNotWritten() async throws {
        let url = try #require(URL(string: "https://ann:secret@x/feed"))
        let last = Session(sources: ["/old"], place: Session.Place(key: PostKey(source: "/old", id: "1")))
        let rig = Rig([posts(0..<5)], source: FeedSource(place: .remote(url)), last: last)
        await rig.open()
        #expect(rig.log.load() == Session())
    }

    @Test func aSourceThatIsGoneKeepsItsPlaceAndOffersTheSample() async {
        let last = Session(sources: ["/feed"], place: Session.Place(key: SamplePosts.video("v3").key))
        let rig = Rig([.failure(.fileNotFound(place: "/feed")), posts(0..<5)], last: last)
        await rig.open()
        #expect(rig.log.load() == last && rig.app.sample?.alias == "sample")
        if let sample = rig.app.sample { rig.app.open(sample) }
        await Seen.until { rig.app.sample == nil }
        await rig.settle()
        #expect(rig.log.load() == Session(place: Session.Place(key: rig.key("v0"))))
    }

    @Test func theNextVisitBeginsWhereTheLastOneEnded() async {
        let place = Session.Place(key: SamplePosts.video("v3").key, seconds: 44)
        let rig = Rig([posts(0..<5)], last: Session(sources: ["/feed"], place: place))
        await rig.open()
        #expect(rig.app.feeds.viewModel.currentIndex == 3)
        #expect(rig.maker.player(of: "v3")?.acts.first == .primeFrom(44))
    }

    @Test func aPlaceOnAFurtherPageIsReadOn() async throws {
        let second = BatchToken("http://x/2")
        let last = Session(sources: ["/feed"], place: Session.Place(key: SamplePosts.video("v7").key))
        let rig = Rig([posts(0..<5, next: second)], last: last, pages: [second: [posts(5..<9)]])
        await rig.open()
        #expect(rig.app.feeds.viewModel.currentIndex == 7)
    }

    @Test func aPlaceThatIsNowhereIsTheBeginning() async {
        let last = Session(sources: ["/feed"], place: Session.Place(key: SamplePosts.video("gone").key))
        let rig = Rig([posts(0..<5)], last: last)
        await rig.open()
        #expect(rig.app.feeds.viewModel.currentIndex == 0 && rig.log.load().place?.key == rig.key("v0"))
    }
}
