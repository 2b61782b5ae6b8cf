// When the tray of stories is visible over the reel.

import FeedsEngine
import Testing

struct TrayRuleTests {
    private var rule = TrayRule()

    @Test mutating func itGreetsAndGoesAfterAWhileOfWatching() {
        #expect(!rule.isInSight)
        #expect(rule.handle(.arrived) == [.wake(after: TrayRule.patience)])
        #expect(rule.isInSight)
        // The time starts with playback, so a slow first video does not shorten it.
        #expect(rule.handle(.playing) == [.wake(after: TrayRule.patience)])
        #expect(rule.isInSight)
        #expect(rule.handle(.woke) == [])
        #expect(!rule.isInSight)
        #expect(rule.handle(.playing) == [])
        #expect(!rule.isInSight)
    }

    @Test mutating func aSwipePutsItAway() {
        _ = rule.handle(.arrived)
        _ = rule.handle(.focused(true))
        _ = rule.handle(.swiped)
        #expect(!rule.isInSight)
    }

    @Test mutating func aPauseShowsItUntilItEnds() {
        _ = rule.handle(.paused(true))
        #expect(rule.isInSight)
        _ = rule.handle(.woke)
        #expect(rule.isInSight)
        _ = rule.handle(.paused(false))
        #expect(!rule.isInSight)
    }

    @Test mutating func thePointerHoldsItEvenOverASwipe() {
        _ = rule.handle(.pointerAtTop(true))
        _ = rule.handle(.swiped)
        #expect(rule.isInSight)
        _ = rule.handle(.pointerAtTop(false))
        #expect(!rule.isInSight)
    }

    @Test mutating func theKeyShowsAndHidesWhateverTheReason() {
        _ = rule.handle(.toggled)
        #expect(rule.isInSight)
        _ = rule.handle(.woke)
        #expect(rule.isInSight, "who asked keeps it")
        _ = rule.handle(.paused(true))
        _ = rule.handle(.toggled)
        #expect(!rule.isInSight)
    }

    @Test mutating func whoComesBackFromAStoryIsGreetedAnew() {
        _ = rule.handle(.toggled)
        _ = rule.handle(.focused(true))
        #expect(rule.handle(.arrived) == [.wake(after: TrayRule.patience)])
        _ = rule.handle(.woke)
        #expect(!rule.isInSight, "that it was asked for once is over")
    }

    @Test mutating func aPullShowsItForAWhile() {
        #expect(rule.handle(.pulled) == [.wake(after: TrayRule.patience)])
        #expect(rule.isInSight)
        _ = rule.handle(.woke)
        #expect(!rule.isInSight)
    }

    @Test mutating func inALowWindowOnlyWhoAsksGetsIt() {
        _ = rule.handle(.lacksRoom(true))
        for event: TrayRule.Event in [.arrived, .paused(true), .pulled, .pointerAtTop(true)] { _ = rule.handle(event) }
        #expect(!rule.isInSight)
        _ = rule.handle(.toggled)
        #expect(rule.isInSight)
        _ = rule.handle(.toggled)
        #expect(!rule.isInSight)
        _ = rule.handle(.lacksRoom(false))
        _ = rule.handle(.paused(true))
        #expect(rule.isInSight)
    }

    @Test mutating func whoWritesSeesThePageAlone() {
        _ = rule.handle(.paused(true))
        _ = rule.handle(.writing(true))
        #expect(!rule.isInSight)
        _ = rule.handle(.writing(false))
        #expect(rule.isInSight)
    }
}
