// The signs of a slow start.
// Thread: any. Invariant: each sign is shown once per stall.

import FeedsEngine
import Testing

struct SlowLoadingTests {
    @Test func aSpinnerThenAWayOut() {
        var watch = SlowLoading()
        #expect(watch.handle(.stalled(time: 10)) == [])
        #expect(watch.deadline == 10.4)
        #expect(watch.handle(.tick(time: 10.3)) == [])
        #expect(watch.handle(.tick(time: 10.4)) == [.showSpinner])
        #expect(watch.handle(.stalled(time: 11)) == [])
        #expect(watch.deadline == 18)
        #expect(watch.handle(.tick(time: 18)) == [.showChip])
        #expect(watch.handle(.tick(time: 30)) == [])
        #expect(watch.deadline == nil)
        #expect(watch.handle(.flowing) == [.hide])
    }

    @Test func aShortStallLeavesNoTrace() {
        var watch = SlowLoading()
        _ = watch.handle(.stalled(time: 0))
        #expect(watch.handle(.flowing) == [])
        #expect(watch.handle(.tick(time: 9)) == [])
    }

    @Test func aLateFrameSkipsTheSpinner() {
        var watch = SlowLoading()
        _ = watch.handle(.stalled(time: 0))
        #expect(watch.handle(.tick(time: 9)) == [.showChip])
    }

    @Test func everyStallIsMeasuredAnew() {
        var watch = SlowLoading()
        _ = watch.handle(.stalled(time: 0))
        _ = watch.handle(.flowing)
        _ = watch.handle(.stalled(time: 5))
        #expect(watch.handle(.tick(time: 5.1)) == [])
        #expect(watch.handle(.tick(time: 5.5)) == [.showSpinner])
    }
}
