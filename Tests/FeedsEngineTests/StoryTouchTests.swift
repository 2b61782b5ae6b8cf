// Presses on a story: taps left and right, holds and drags.

import FeedsEngine
import Testing

struct StoryTouchTests {
    private var touch = StoryTouch()

    @Test(arguments: [(0.0, true), (0.33, true), (0.34, false), (1.0, false)])
    func aTapGoesBackInTheFirstThird(share: Double, isBack: Bool) {
        var touch = StoryTouch()
        #expect(touch.handle(.pressed(share: share, time: 1)) == [])
        #expect(touch.handle(.released(time: 1.1)) == [isBack ? .back : .forward])
    }

    @Test mutating func aHoldIsNoTap() {
        _ = touch.handle(.pressed(share: 0.5, time: 1))
        #expect(touch.handle(.released(time: 1 + StoryTouch.longestTap + 0.01)) == [])
    }

    @Test(arguments: [
        (20.0, 3.0, StoryTouch.Drag.sideways), (-20, 3, .sideways), (3, 20, .down), (-3, -20, .up),
    ])
    func aDragIsNoTap(dx: Double, dy: Double, drag: StoryTouch.Drag) {
        var touch = StoryTouch()
        _ = touch.handle(.pressed(share: 0.5, time: 1))
        #expect(touch.handle(.moved(dx: dx, dy: dy)) == [.dragStarted(drag)])
        #expect(touch.handle(.moved(dx: dx * 2, dy: dy * 2)) == [])
        #expect(touch.handle(.released(time: 1.05)) == [])
    }

    @Test mutating func aTremblingFingerTaps() {
        _ = touch.handle(.pressed(share: 0.9, time: 1))
        #expect(touch.handle(.moved(dx: 5, dy: -6)) == [])
        #expect(touch.handle(.released(time: 1.1)) == [.forward])
    }

    @Test mutating func whatTheSystemTookAwayIsNothing() {
        _ = touch.handle(.pressed(share: 0.9, time: 1))
        #expect(touch.handle(.cancelled) == [])
        #expect(touch.handle(.released(time: 1.1)) == [])
        #expect(touch.handle(.moved(dx: 50, dy: 0)) == [])
    }
}
