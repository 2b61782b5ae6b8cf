// Taps, drags and presses that are neither.
// Thread: any. Invariant: each press gives one answer.

import FeedsEngine
import Testing

struct TapRulesTests {
    @Test func aShortStillPressIsATap() {
        var rules = TapRules()
        #expect(rules.handle(.pressed(x: 10, y: 20, time: 1)) == [])
        #expect(rules.handle(.moved(x: 14, y: 25)) == [])
        #expect(rules.handle(.released(time: 1.1)) == [.tapped(x: 10, y: 20)])
        #expect(rules.handle(.released(time: 1.2)) == [])
    }

    @Test(arguments: [(30.0, 5.0, TapRules.Axis.horizontal), (5, -30, .vertical), (20, 20, .vertical)])
    func aMoveIsADragAlongItsLongerSide(x: Double, y: Double, axis: TapRules.Axis) {
        var rules = TapRules()
        _ = rules.handle(.pressed(x: 0, y: 0, time: 0))
        #expect(rules.handle(.moved(x: x, y: y)) == [.dragStarted(axis)])
        #expect(rules.handle(.moved(x: -x, y: -y)) == [])
        #expect(rules.handle(.released(time: 0.1)) == [])
    }

    @Test func aLongPressIsNoTap() {
        var rules = TapRules()
        _ = rules.handle(.pressed(x: 0, y: 0, time: 0))
        #expect(rules.handle(.released(time: 0.6)) == [])
    }

    @Test func aCancelledPressIsForgotten() {
        var rules = TapRules()
        _ = rules.handle(.pressed(x: 0, y: 0, time: 0))
        _ = rules.handle(.cancelled)
        #expect(rules.handle(.moved(x: 90, y: 0)) == [])
        #expect(rules.handle(.released(time: 0.1)) == [])
    }
}
