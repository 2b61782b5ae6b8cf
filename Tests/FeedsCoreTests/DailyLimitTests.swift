// The day's limits with playing feeds: what counts, what is held, what is stored, and the next day.

import FeedsCore
import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation
import Synchronization
import Testing

private final class MemoryDays: WatchedDayStoreProtocol {
    private let kept: Mutex<WatchedDay?>

    init(_ day: WatchedDay? = nil) { kept = Mutex(day) }

    var last: WatchedDay? { kept.withLock { $0 } }
    func load() async -> WatchedDay? { last }
    func save(_ day: WatchedDay) { kept.withLock { $0 = day } }
}

private final class MemorySettings: SettingsStoreProtocol {
    func load() -> Settings { Settings(firstLaunch: Date(timeIntervalSince1970: 0)) }
    func save(_ settings: Settings) {}
}

@MainActor private final class DayRig {
    let maker = FakePlayerMaker()
    let scheduler = ManualScheduler()
    let settings = SettingsModel(store: MemorySettings())
    let days: MemoryDays
    /// Noon, so that no test crosses midnight by chance.
    var date = Calendar.autoupdatingCurrent.startOfDay(for: Date(timeIntervalSince1970: 1_800_000_000)) + 12 * 3600
    private(set) lazy var day = DailyLimit(settings: settings, store: days, scheduler: scheduler) { [weak self] in
        self?.date ?? .distantPast
    }

    init(_ limit: Settings.DayLimit, after kept: WatchedDay? = nil) async {
        days = MemoryDays(kept)
        settings.change { $0.dayLimit = limit }
        _ = day
        await rest()
    }

    func rest() async { await AllTasks.run() }

    func open(_ posts: [Post]) async -> FeedsViewModel { await openAll(posts).viewModel }

    func openAll(_ posts: [Post], stories: [Story] = []) async -> FeedsCoordinator {
        let repository = FakeFeedRepository(
            first: [.success(FeedsResponse(shape: .sample, posts: posts, stories: stories))])
        let services = AppServices(
            repository: repository, settings: settings, maker: maker, scheduler: scheduler, day: day
        ) { _ throws(FeedServiceError) in FeedSource(place: .path("/feed.json")) }
        let feeds = FeedsCoordinator(source: FeedSource(place: .path("/feed.json")), services: services)
        await feeds.viewModel.loadPosts()
        prime()
        await rest()
        return feeds
    }

    func prime() {
        for _ in 0..<3 {
            for player in maker.players where player.acts.last == .prime && player.isAlive { player.say(.primed) }
        }
    }

    func tomorrow() {
        date += 24 * 3600
        day.lookAtClock()
    }
}

@MainActor @Suite struct DailyLimitTests {
    private let videos = SamplePosts.videos(0..<6)

    @Test func theOneTooManyIsHeld() async {
        let rig = await DayRig(.videos(2))
        let feed = await rig.open(videos)
        rig.scheduler.advance(by: 2)
        feed.committed(to: 1)
        rig.prime()
        rig.scheduler.advance(by: 30)
        #expect(!rig.day.isOver)
        #expect(feed.players.playing == 1)
        feed.committed(to: 2)
        #expect(rig.day.isOver)
        #expect(feed.players.playing == nil)
        #expect(rig.days.last?.items == 2)
        rig.tomorrow()
        #expect(!rig.day.isOver)
        #expect(feed.players.isSuspended == false)
        #expect(rig.day.book.items == 0)
    }

    @Test func minutesEndInTheMiddleOfAVideo() async {
        let rig = await DayRig(.minutes(1))
        let feed = await rig.open(videos)
        rig.scheduler.advance(by: 59)
        #expect(feed.players.playing == 0)
        rig.scheduler.advance(by: 1.1)
        #expect(rig.day.isOver)
        #expect(feed.players.playing == nil)
    }

    @Test func storiesTakeTimeAndTheirVideosCount() async throws {
        let rig = await DayRig(.none)
        let feeds = await rig.openAll(videos, stories: [story("Ann", "pv")])
        rig.scheduler.advance(by: 3)
        let list = feeds.stories
        list.open(try #require(list.stories.first))
        let viewer = try #require(list.viewer)
        list.pictureLoaded(of: viewer.item)
        rig.scheduler.advance(by: 2)
        viewer.pauseToggled()
        rig.scheduler.advance(by: 50)
        viewer.pauseToggled()
        viewer.next()
        #expect(rig.day.book.items == 1)
        #expect(rig.day.book.seconds == 5)
        rig.prime()
        for player in rig.maker.players where player.isAlive && player.acts.last == .play { player.say(.moving) }
        rig.scheduler.advance(by: 1.5)
        list.close()
        #expect(rig.day.book.items == 2)
        #expect(rig.day.book.seconds == 6.5)
        rig.scheduler.advance(by: 2)
        list.close()
        #expect(rig.day.book.items == 2, "one comes back to the same video")
    }

    @Test func theDayEndsInAStoryToo() async throws {
        let rig = await DayRig(.minutes(1))
        let feeds = await rig.openAll(videos, stories: [story("Ann", "pp")])
        rig.settings.change { $0.storySeconds = 600 }
        rig.scheduler.advance(by: 30)
        let list = feeds.stories
        let ann = try #require(list.stories.first)
        list.open(ann)
        list.pictureLoaded(of: try #require(list.viewer).item)
        rig.scheduler.advance(by: 29)
        #expect(list.viewer != nil)
        rig.scheduler.advance(by: 1.1)
        #expect(rig.day.isOver)
        #expect(list.viewer == nil)
        list.open(ann)
        #expect(list.viewer == nil)
        rig.tomorrow()
        list.open(ann)
        #expect(list.viewer != nil)
    }

    @Test func aPauseAndAPhotoAreToldApart() async {
        let rig = await DayRig(.none)
        let feed = await rig.open([SamplePosts.photo("p"), videos[0]])
        rig.scheduler.advance(by: 3)
        feed.pauseToggled()
        rig.scheduler.advance(by: 100)
        #expect(rig.day.book.items == 1)
        #expect(rig.day.book.seconds == 3)
    }

    @Test func aLargerLimitWaitsForTomorrow() async {
        let rig = await DayRig(.videos(1))
        let feed = await rig.open(videos)
        rig.scheduler.advance(by: 2)
        feed.committed(to: 1)
        #expect(rig.day.isOver)
        rig.settings.change { $0.dayLimit = .none }
        await rig.rest()
        #expect(rig.day.isOver)
        #expect(rig.day.waitsForTomorrow)
        rig.tomorrow()
        #expect(!rig.day.isOver)
        #expect(!rig.day.waitsForTomorrow)
    }

    @Test func anotherStartOfTheSameDayIsHeldFromItsFirstMoment() async {
        let before = await DayRig(.videos(1))
        let feed = await before.open(videos)
        before.scheduler.advance(by: 2)
        feed.committed(to: 1)
        let rig = await DayRig(.none, after: before.days.last)
        let again = await rig.open(videos)
        #expect(rig.day.isOver)
        #expect(again.players.playing == nil)
    }

    @Test func allFeedsShareTheDayAndOneOpenedLaterIsHeldToo() async {
        let rig = await DayRig(.videos(1))
        let first = await rig.open(videos)
        rig.scheduler.advance(by: 2)
        first.hold(.behind, true)
        let second = await rig.open(SamplePosts.videos(10..<12))
        #expect(rig.day.isOver)
        #expect(second.players.playing == nil)
        let third = await rig.open(SamplePosts.videos(20..<22))
        #expect(third.players.playing == nil)
    }

    @Test func midnightComesByItself() async {
        let rig = await DayRig(.minutes(1))
        let feed = await rig.open(videos)
        rig.scheduler.advance(by: 61)
        #expect(rig.day.isOver)
        rig.date += 12 * 3600 + 2
        // The timer fires a moment after midnight; everything watched from then on belongs to the new day.
        rig.scheduler.advance(by: 12 * 3600 + 2)
        #expect(!rig.day.isOver)
        #expect(feed.players.playing == 0)
    }
}
