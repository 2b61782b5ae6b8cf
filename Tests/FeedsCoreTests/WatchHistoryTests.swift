// The history of a ride through a feed, and how seldom it is written.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor private final class Rig {
    let person = PersonRig()
    let maker = FakePlayerMaker()
    let scheduler = ManualScheduler()
    let settings = SettingsModel(store: FakeSettings(Settings(firstLaunch: Date(timeIntervalSince1970: 0))))
    let coordinator: FeedsCoordinator
    var model: FeedsViewModel { coordinator.viewModel }

    init(_ posts: [Post], start: FeedStart? = nil) async {
        let services = AppServices(
            repository: FakeFeedRepository(first: [.success(FeedsResponse(shape: .sample, posts: posts))]),
            settings: settings, maker: maker, scheduler: scheduler, person: person.desk
        ) { _ throws(FeedServiceError) in throw .cancelled }
        coordinator = FeedsCoordinator(source: FeedSource(place: .path("/feed")), services: services, start: start)
        await model.loadPosts()
        letDecodersWork()
    }

    func letDecodersWork() { maker.letDecodersWork() }

    /// The current video plays for this long.
    func watch(_ id: String, _ seconds: Double, of duration: Double = 60) {
        guard let player = maker.player(of: id) else { return }
        let start = player.position ?? 0
        player.duration = duration
        player.say(.moving)
        for second in stride(from: 0.5, through: seconds, by: 0.5) {
            player.position = start + second
            scheduler.advance(by: 0.5)
        }
    }

    func go(to index: Int) {
        model.committed(to: index)
        model.settled(at: index)
        letDecodersWork()
    }

    /// Every write of the history so far: the post, and the position at which to resume.
    func written() async -> [String: [Double]] {
        await person.settle()
        var writes: [String: [Double]] = [:]
        for case .watched(let key, let watch?) in await person.store.inside.batches.flatMap({ $0 }) {
            writes[key.id, default: []].append(watch.position)
        }
        return writes
    }
}

@MainActor @Suite struct WatchHistoryTests {
    @Test func aSwipeIsOneWriteAndAGlanceIsNone() async {
        let rig = await Rig(SamplePosts.videos(0..<6))
        rig.watch("v0", 4)
        rig.go(to: 1)
        rig.watch("v1", 0.5)
        rig.go(to: 2)
        rig.watch("v2", 2)
        rig.go(to: 3)
        #expect(await rig.written() == ["v0": [4], "v2": [2]])
        let batches = await rig.person.store.inside.batches
        #expect(batches.count == 2, "the post's copy comes with it")
    }

    /// Its player is gone before the swipe is over, because the target is far away.
    @Test func aJumpRemembersThePlaceToo() async {
        let rig = await Rig(SamplePosts.videos(0..<30))
        rig.watch("v0", 7)
        rig.go(to: 29)
        #expect(await rig.written() == ["v0": [7]])
    }

    @Test func aPhotoCountsAfterASecond() async {
        let rig = await Rig([SamplePosts.photo("a"), SamplePosts.photo("b"), SamplePosts.photo("c")])
        rig.scheduler.advance(by: 0.8)
        rig.go(to: 1)
        rig.scheduler.advance(by: 1.2)
        rig.go(to: 2)
        #expect(await rig.written() == ["b": [0]])
    }

    @Test func aLongVideoIsWrittenNowAndThen() async {
        let rig = await Rig(SamplePosts.videos(0..<3))
        rig.watch("v0", 35, of: 600)
        let writes = await rig.written()["v0"] ?? []
        #expect(writes.count == 3)
        #expect(zip(writes, writes.dropFirst()).allSatisfy { $1 - $0 >= 10 })
    }

    @Test func pausingAndLeavingAfterwardsIsOneWrite() async {
        let rig = await Rig(SamplePosts.videos(0..<3))
        rig.watch("v0", 5)
        rig.model.pauseToggled()
        #expect(await rig.written() == ["v0": [5]])
        rig.scheduler.advance(by: 100)
        rig.go(to: 1)
        #expect(await rig.written() == ["v0": [5]])
    }

    @Test func whoPutsTheWindowAwayOrClosesItLosesNothing() async {
        let rig = await Rig(SamplePosts.videos(0..<3))
        rig.watch("v0", 5)
        rig.coordinator.sightChanged(isInSight: false)
        #expect(await rig.written() == ["v0": [5]])
        rig.coordinator.sightChanged(isInSight: true)
        rig.watch("v0", 3)
        rig.coordinator.finish()
        #expect(await rig.written() == ["v0": [5, 8]])
        rig.scheduler.advance(by: 100)
        #expect(await rig.written() == ["v0": [5, 8]], "and nothing comes after the end")
    }

    @Test func whatWasSeenToItsEndBeginsAnew() async {
        let rig = await Rig(SamplePosts.videos(0..<3))
        rig.watch("v0", 9, of: 9)
        rig.maker.player(of: "v0")?.say(.looped)
        rig.maker.player(of: "v0")?.position = 3
        rig.go(to: 1)
        #expect(await rig.written() == ["v0": [0]])
    }

    @Test func nothingIsWrittenWhileNoHistoryIsKept() async {
        let rig = await Rig(SamplePosts.videos(0..<3))
        rig.settings.change { $0.keepsHistory = false }
        rig.watch("v0", 30, of: 600)
        rig.go(to: 1)
        #expect(await rig.written() == [:])
    }

    @Test func hidingWhatOneWatchesWritesItOnceAndGoesOnWithTheNext() async {
        let rig = await Rig(SamplePosts.videos(0..<4))
        rig.watch("v0", 5)
        rig.model.card(0)?.hideTapped()
        await rig.person.settle()
        rig.letDecodersWork()
        rig.watch("v1", 3)
        rig.go(to: 1)
        #expect(await rig.written() == ["v0": [5], "v1": [3]])
    }

    @Test func historyIsNoUndoStep() async {
        let rig = await Rig(SamplePosts.videos(0..<3))
        rig.watch("v0", 5)
        rig.go(to: 1)
        _ = await rig.written()
        #expect(!rig.person.desk.canUndo)
    }

    // MARK: Resume

    private func entry(position: Double, duration: Double?) -> LibraryEntry {
        var post = SamplePosts.video("v1")
        post.media[0].metadata.duration = duration
        var status = PostStatus()
        status.watch = Watch(at: Date(timeIntervalSince1970: 0), position: position)
        return LibraryEntry(post: post, status: status, date: Date(timeIntervalSince1970: 0))
    }

    @Test func resumingIsOnlyForWhatIsWorthIt() {
        #expect(FeedStart(entry(position: 42, duration: 90), resumes: true).position == 42)
        #expect(FeedStart(entry(position: 42, duration: 90), resumes: false).position == 0)
        #expect(FeedStart(entry(position: 9, duration: 90), resumes: true).position == 0)
        #expect(FeedStart(entry(position: 20, duration: 29), resumes: true).position == 0)
        #expect(FeedStart(entry(position: 20, duration: nil), resumes: true).position == 0)
        #expect(FeedStart(entry(position: 95, duration: 90), resumes: true).position == 0)
    }

    @Test func aVideoGoesOnWhereItWasLeftAndTheOthersBegin() async {
        let start = FeedStart(key: SamplePosts.video("v1").key, position: 42)
        let rig = await Rig(SamplePosts.videos(0..<4), start: start)
        #expect(rig.model.currentIndex == 1)
        #expect(rig.maker.player(of: "v1")?.acts == [.primeFrom(42), .play])
        #expect(rig.maker.player(of: "v2")?.acts == [.prime] && rig.maker.player(of: "v0")?.acts == [.prime])
    }

    @Test func whoComesBackToItLaterSeesItFromTheBeginning() async {
        let start = FeedStart(key: SamplePosts.video("v1").key, position: 42)
        let rig = await Rig(SamplePosts.videos(0..<9), start: start)
        for index in [2, 3, 4, 5, 4, 3, 2, 1] { rig.go(to: index) }
        #expect(rig.maker.player(of: "v1")?.acts == [.prime, .play])
    }
}
