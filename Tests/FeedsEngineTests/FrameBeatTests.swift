// A window whose frames do not come is out of sight.

import FeedsEngine
import Testing

struct FrameBeatTests {
    private var watch = FrameBeat()

    @Test mutating func framesThatComeKeepItInSight() {
        #expect(watch.handle(.plays(true)) == [.wait])
        for _ in 0..<5 {
            #expect(watch.handle(.beat) == [.ask, .wait])
            #expect(watch.handle(.frame) == [])
        }
    }

    @Test mutating func twoBeatsWithoutAFrameHideItUntilAFrameComes() {
        _ = watch.handle(.plays(true))
        #expect(watch.handle(.beat) == [.ask, .wait])
        #expect(watch.handle(.beat) == [.wait])
        #expect(watch.handle(.beat) == [.tell(isInSight: false)])
        // The players pause, which must not end the waiting for the frame.
        #expect(watch.handle(.plays(false)) == [] && watch.handle(.beat) == [])
        #expect(watch.handle(.frame) == [.tell(isInSight: true)])
        #expect(watch.handle(.plays(true)) == [.wait])
    }

    @Test mutating func aLoopThatStoodStillIsNoHiding() {
        _ = watch.handle(.plays(true))
        _ = watch.handle(.beat)
        #expect(watch.handle(.beat) == [.wait])
        #expect(watch.handle(.frame) == [])
        #expect(watch.handle(.beat) == [.ask, .wait])
    }

    @Test mutating func whatDoesNotPlayCostsNothing() {
        _ = watch.handle(.plays(true))
        #expect(watch.handle(.plays(false)) == [])
        #expect(watch.handle(.beat) == [])
        // Another start has one beat on its way at a time.
        #expect(watch.handle(.plays(true)) == [.wait] && watch.handle(.plays(true)) == [])
    }
}
