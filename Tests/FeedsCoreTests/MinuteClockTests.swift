// Ages update once a minute, with one timer, and only while visible.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Foundation
import Observation
import Synchronization
import Testing

@MainActor @Suite struct MinuteClockTests {
    private let scheduler = ManualScheduler()
    private let clock: MinuteClock
    private let post: PostViewModel

    init() {
        let scheduler = scheduler
        let clock = MinuteClock(scheduler: scheduler) { Date(timeIntervalSince1970: 100_000 + scheduler.now) }
        self.clock = clock
        var item = SamplePosts.video("a")
        item.publishedAt = Date(timeIntervalSince1970: 100_000 - 120)
        post = PostViewModel(item: item) { clock.now }
    }

    /// True when `body` invalidates a text that shows the age.
    private func isStale(after body: () -> Void) -> Bool {
        let hasChanged = Mutex(false)
        withObservationTracking {
            _ = post.age
        } onChange: {
            hasChanged.withLock { $0 = true }
        }
        body()
        return hasChanged.withLock { $0 }
    }

    @Test func anAgeGrowsByTheMinute() {
        #expect(post.age == "2 minutes ago")
        #expect(!isStale { scheduler.advance(by: 59) })
        #expect(isStale { scheduler.advance(by: 1) })
        #expect(post.age == "3 minutes ago")
        #expect(isStale { scheduler.advance(by: 60) })
        #expect(post.age == "4 minutes ago")
    }

    @Test func allTextsShareOneTimerAndNoneNeedsNone() {
        #expect(scheduler.pending == 0)
        for _ in 0..<50 { _ = post.age }
        #expect(scheduler.pending == 1)
        scheduler.advance(by: 60)
        #expect(scheduler.pending == 0)
    }

    @Test func outOfSightItStandsStillAndThenCatchesUp() {
        _ = post.age
        clock.isInSight = false
        #expect(scheduler.pending == 0)
        #expect(!isStale { scheduler.advance(by: 3600) })
        #expect(scheduler.pending == 0)
        #expect(isStale { clock.isInSight = true })
        #expect(post.age == "1 hour ago")
    }

    @Test func theWindowTellsItWhetherItIsInSight() {
        let services = AppServices(
            repository: FakeFeedRepository(first: []),
            settings: SettingsModel(store: FakeSettings(Settings(firstLaunch: .distantPast))),
            maker: FakePlayerMaker(), scheduler: scheduler
        ) { texts throws(FeedServiceError) in FeedSource(place: .path(texts[0])) }
        let app = AppCoordinator(source: FeedSource(place: .path("/feed")), services: services)
        #expect(services.clock.isInSight)
        app.sightChanged(isInSight: false)
        #expect(!services.clock.isInSight)
        app.sightChanged(isInSight: true)
        #expect(services.clock.isInSight)
    }
}
