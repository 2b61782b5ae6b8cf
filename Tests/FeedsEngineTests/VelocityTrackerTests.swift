// The velocity of a finger at its release.

import FeedsEngine
import Testing

@Suite struct VelocityTrackerTests {
    @Test func aSteadyMoveHasItsSpeed() {
        var tracker = VelocityTracker()
        for step in 0...5 { tracker.add(Double(step) * 0.1, at: Double(step) * 0.01) }
        #expect(abs(tracker.velocity(at: 0.05) - 10) < 1e-9)
    }

    @Test func aFingerThatRestedHasNone() {
        var tracker = VelocityTracker()
        tracker.add(0, at: 0)
        tracker.add(1, at: 0.01)
        #expect(tracker.velocity(at: 0.5) == 0)
    }

    @Test func onlyTheLastMomentsCount() {
        var tracker = VelocityTracker()
        tracker.add(0, at: 0)
        tracker.add(9, at: 0.5)
        tracker.add(8, at: 0.55)
        #expect(abs(tracker.velocity(at: 0.55) + 20) < 1e-9)
    }

    @Test func oneSampleIsNoMove() {
        var tracker = VelocityTracker()
        tracker.add(3, at: 1)
        #expect(tracker.velocity(at: 1) == 0)
        tracker.add(4, at: 1)
        #expect(tracker.velocity(at: 1) == 0)
        tracker.reset()
        #expect(tracker.velocity(at: 1) == 0)
    }
}
