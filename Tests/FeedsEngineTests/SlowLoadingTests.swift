// The signs of a slow start.
// Thread: any. Invariant: each sign is shown once per stall.

import FeedsEngine
import Testing

struct SlowLoadingTests {
    @Test func aSpinnerThenAWayOut() {
        var watch = SlowLoading()
        watch.handle(.stalled(time: 10))
        #expect(watch.shown == .nothing && watch.deadline == 10.4)
        watch.handle(.tick(time: 10.3))
        #expect(watch.shown == .nothing)
        watch.handle(.tick(time: 10.4))
        #expect(watch.shown == .spinner)
        watch.handle(.stalled(time: 11))
        #expect(watch.shown == .spinner && watch.deadline == 18)
        watch.handle(.tick(time: 18))
        #expect(watch.shown == .chip)
        watch.handle(.tick(time: 30))
        #expect(watch.shown == .chip && watch.deadline == nil)
        watch.handle(.flowing)
        #expect(watch.shown == .nothing)
    }

    @Test func aShortStallLeavesNoTrace() {
        var watch = SlowLoading()
        watch.handle(.stalled(time: 0))
        watch.handle(.flowing)
        watch.handle(.tick(time: 9))
        #expect(watch.shown == .nothing)
    }

    @Test func aLateFrameSkipsTheSpinner() {
        var watch = SlowLoading()
        watch.handle(.stalled(time: 0))
        watch.handle(.tick(time: 9))
        #expect(watch.shown == .chip)
    }

    @Test func everyStallIsMeasuredAnew() {
        var watch = SlowLoading()
        watch.handle(.stalled(time: 0))
        watch.handle(.flowing)
        watch.handle(.stalled(time: 5))
        watch.handle(.tick(time: 5.1))
        #expect(watch.shown == .nothing)
        watch.handle(.tick(time: 5.5))
        #expect(watch.shown == .spinner)
    }
}
