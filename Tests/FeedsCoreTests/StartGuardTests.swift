// After a crash while opening a source, the next start asks before it opens the source again; otherwise it does not
// ask.

import FeedsModels
import FeedsTestSupport
import Foundation
import Synchronization
import Testing

@testable import FeedsCore

private final class FakeOpeningStore: OpeningStoreProtocol {
    private let mark: Mutex<OpeningMark?>
    init(_ mark: OpeningMark? = nil) { self.mark = Mutex(mark) }
    func left() -> OpeningMark? { mark.withLock { $0 } }
    func save(_ new: OpeningMark) { mark.withLock { $0 = new } }
    func clear() { mark.withLock { $0 = nil } }
}

@MainActor private struct Rig {
    let shelf: FakeOpeningStore
    let scheduler = ManualScheduler()
    let startGuard: StartGuard
    let person = PersonRig()

    init(left: FeedSource? = nil) {
        shelf = FakeOpeningStore(left.map { OpeningMark($0) })
        startGuard = StartGuard(store: shelf, scheduler: scheduler)
    }

    var services: AppServices {
        AppServices(
            repository: FakeFeedRepository(first: [.success(FeedsResponse(shape: .sample, posts: []))]),
            settings: SettingsModel(store: FakeSettings(Settings(firstLaunch: Date(timeIntervalSince1970: 0)))),
            maker: FakePlayerMaker(), scheduler: scheduler, person: person.desk, startGuard: startGuard
        ) { texts throws(FeedServiceError) in FeedSource(place: .path(texts[0])) }
    }
}

@MainActor @Suite struct StartGuardTests {
    private let clips = FeedSource(place: .path("/clips"))
    private let other = FeedSource(place: .path("/other"))
    private let sample = FeedSource(place: .path("/sample"), alias: "sample")

    @Test func nothingLeftOpensWhatIsWanted() {
        #expect(StartGuard.decision(for: clips, isNamed: true, left: nil) == .open)
        #expect(StartGuard.decision(for: sample, isNamed: false, left: nil) == .open)
    }

    @Test(arguments: [true, false]) func theSameSourceIsAskedAbout(isNamed: Bool) {
        let left = OpeningMark(clips)
        #expect(StartGuard.decision(for: clips, isNamed: isNamed, left: left) == .ask(left))
    }

    @Test func whatThePersonNamesInsteadIsOpened() {
        #expect(StartGuard.decision(for: other, isNamed: true, left: OpeningMark(clips)) == .open)
    }

    @Test func aSourceThatDiedBeforeTheSessionKnewOfItIsAskedAboutToo() {
        let left = OpeningMark(clips)
        #expect(StartGuard.decision(for: sample, isNamed: false, left: left) == .ask(left))
    }

    @Test func aMarkHoldsNoSecret() throws {
        let address = try #require(URL(string: "https://ann:pass@example.org/feed.json?token=abcdef"))
        let source = FeedSource(place: .remote(address))
        let left = OpeningMark(source)
        let written = String(decoding: try JSONEncoder().encode(left), as: UTF8.self)
        #expect(!written.contains("pass") && !written.contains("abcdef") && left.texts.isEmpty)
        #expect(StartGuard.decision(for: source, isNamed: true, left: left) == .ask(left), "it is known again")
        #expect(StartGuard.decision(for: sample, isNamed: false, left: left) == .open)
    }

    @Test func theMarkIsThereBeforeTheSourceOpensAndGoesWhenItIsHealthy() {
        let rig = Rig()
        let app = AppCoordinator(source: clips, services: rig.services)
        #expect(rig.shelf.left() == OpeningMark(clips))
        rig.scheduler.advance(by: StartGuard.healthy - 1)
        app.open(other)
        #expect(rig.shelf.left() == OpeningMark(other))
        rig.scheduler.advance(by: StartGuard.healthy - 1)
        #expect(rig.shelf.left() == OpeningMark(other))
        rig.scheduler.advance(by: 1)
        #expect(rig.shelf.left() == nil)
    }

    @Test func aCleanEndTakesItAway() async {
        let rig = Rig()
        let app = AppCoordinator(source: clips, services: rig.services)
        await app.finish()
        #expect(rig.shelf.left() == nil)
    }

    @Test func theSampleIsNeverAskedAbout() {
        let rig = Rig()
        _ = AppCoordinator(source: sample, services: rig.services)
        #expect(rig.shelf.left() == nil)
    }

    @Test func untilTheAnswerTheMarkStaysAndTheSourceIsNotOpened() {
        let rig = Rig(left: clips)
        let app = AppCoordinator(source: sample, services: rig.services, doubtful: AppCoordinator.Doubtful(clips))
        #expect(app.doubtful?.source == clips && app.source == sample)
        rig.scheduler.advance(by: 60)
        #expect(
            rig.shelf.left() == OpeningMark(clips), "a start that dies with the question open is followed by another")
    }

    @Test func yesOpensItOnceMoreAndMarksIt() async {
        let rig = Rig(left: clips)
        let app = AppCoordinator(source: sample, services: rig.services, doubtful: AppCoordinator.Doubtful(clips))
        app.reopenAnswered(opens: true)
        #expect(rig.shelf.left() == OpeningMark(clips), "reading it may be what ends the app")
        await Seen.until { app.source == clips }
        #expect(app.doubtful == nil && rig.shelf.left() == OpeningMark(clips))
        rig.scheduler.advance(by: StartGuard.healthy)
        #expect(rig.shelf.left() == nil)
    }

    @Test func noStaysWhereItIs() {
        let rig = Rig(left: clips)
        let app = AppCoordinator(source: sample, services: rig.services, doubtful: AppCoordinator.Doubtful(clips))
        app.reopenAnswered(opens: false)
        #expect(app.source == sample && app.doubtful == nil && rig.shelf.left() == nil)
        app.reopenAnswered(opens: true)
        #expect(app.source == sample, "an answer counts once")
    }

    @Test func whatIsOpenedMeanwhileIsTheAnswer() async {
        let rig = Rig(left: clips)
        let app = AppCoordinator(source: sample, services: rig.services, doubtful: AppCoordinator.Doubtful(clips))
        app.open(other)
        await Seen.until { app.source == other }
        #expect(app.doubtful == nil && rig.shelf.left() == OpeningMark(other))
        app.reopenAnswered(opens: true)
        #expect(app.source == other)
    }

    /// A library that never answers delays the end by a few seconds, not for ever.
    @Test func aStuckLibraryDoesNotKeepTheEnd() async {
        let rig = Rig()
        let gate = TaskGate()
        await rig.person.store.hold(acts: gate)
        let app = AppCoordinator(source: clips, services: rig.services)
        rig.person.desk.like(SamplePosts.video("v"), true)
        var hasEnded = false
        let end = Task {
            await app.finish()
            hasEnded = true
        }
        await rig.person.rest()
        rig.scheduler.advance(by: AppCoordinator.patience - 1)
        await rig.person.rest()
        #expect(!hasEnded)
        rig.scheduler.advance(by: 1)
        await end.value
        #expect(hasEnded)
        await gate.open()
    }
}
