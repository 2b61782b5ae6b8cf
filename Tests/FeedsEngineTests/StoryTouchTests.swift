// Presses on a story: taps left and right, and drags.

import FeedsEngine
import Testing

struct StoryTouchTests {
    private var touch = StoryTouch()

    @Test(arguments: [(0.0, StorySide.back), (0.33, .back), (0.34, .forward), (1.0, .forward)])
    func aTapGoesBackInTheFirstThird(share: Double, side: StorySide) {
        var touch = StoryTouch()
        #expect(touch.handle(.pressed(share: share)) == nil)
        #expect(touch.handle(.released) == .tapped(side))
        #expect(touch.handle(.released) == nil, "one press, one tap")
    }

    @Test(arguments: [
        (20.0, 3.0, StoryTouch.Drag.sideways), (-20, 3, .sideways), (3, 20, .down), (-3, -20, .up),
    ])
    func aDragIsNoTap(dx: Double, dy: Double, drag: StoryTouch.Drag) {
        var touch = StoryTouch()
        _ = touch.handle(.pressed(share: 0.5))
        #expect(touch.handle(.moved(dx: dx, dy: dy)) == .dragStarted(drag))
        #expect(touch.handle(.moved(dx: dx * 2, dy: dy * 2)) == nil)
        #expect(touch.handle(.released) == nil)
    }

    @Test mutating func aTremblingFingerTaps() {
        _ = touch.handle(.pressed(share: 0.9))
        #expect(touch.handle(.moved(dx: 5, dy: -6)) == nil)
        #expect(touch.handle(.released) == .tapped(.forward))
    }

    @Test mutating func whatTheSystemTookAwayIsNothing() {
        _ = touch.handle(.pressed(share: 0.9))
        #expect(touch.handle(.cancelled) == nil)
        #expect(touch.handle(.released) == nil)
        #expect(touch.handle(.moved(dx: 50, dy: 0)) == nil)
    }
}
