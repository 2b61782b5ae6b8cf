// A fullscreen window hides its controls after a rest, and shows them with the next act.

import FeedsEngine
import Testing

@Suite struct FullscreenRestTests {
    /// The machine with a manual timer.
    private struct Rig {
        var machine = FullscreenRest()
        var now = 0.0
        var due: Double?
        var isInUse = false
        var isHidden = false

        mutating func handle(_ event: FullscreenRest.Event) {
            for command in machine.handle(event) {
                switch command {
                case .wait(let seconds): due = now + seconds
                case .stopWaiting: due = nil
                case .hide: isHidden = true
                case .show: isHidden = false
                }
            }
        }

        mutating func pass(_ seconds: Double) {
            now += seconds
            guard let due, due <= now else { return }
            self.due = nil
            handle(.rested(isInUse: isInUse))
        }
    }

    private func rig() -> Rig {
        var rig = Rig()
        rig.handle(.fullscreenChanged(true))
        return rig
    }

    @Test func aRestHidesAndAnActShows() {
        var rig = rig()
        rig.pass(2.4)
        #expect(!rig.isHidden)
        rig.pass(0.1)
        #expect(rig.isHidden)
        rig.handle(.acted)
        #expect(!rig.isHidden)
        rig.pass(2.5)
        #expect(rig.isHidden)
    }

    @Test func everyActBeginsTheRestAnew() {
        var rig = rig()
        for _ in 0..<10 {
            rig.pass(2)
            rig.handle(.acted)
        }
        #expect(!rig.isHidden)
        rig.pass(2.5)
        #expect(rig.isHidden)
    }

    @Test func whatIsInUseStays() {
        var rig = rig()
        rig.isInUse = true
        for _ in 0..<20 { rig.pass(2.5) }
        #expect(!rig.isHidden)
        rig.isInUse = false
        rig.handle(.released)
        rig.pass(2.4)
        #expect(!rig.isHidden)
        rig.pass(0.1)
        #expect(rig.isHidden)
    }

    /// GTK does not always report that the pointer leaves the window.
    @Test func aUseThatEndsUntoldIsFoundOut() {
        var rig = rig()
        rig.isInUse = true
        rig.pass(2.5)
        rig.isInUse = false
        rig.pass(2.5)
        #expect(rig.isHidden && rig.due == nil)
    }

    @Test func whateverHappensAFullScreenIsHiddenOrWaits() {
        let events: [FullscreenRest.Event] = [
            .acted, .released, .rested(isInUse: true), .rested(isInUse: false), .fullscreenChanged(true),
        ]
        for first in events {
            for second in events {
                for third in events {
                    var rig = rig()
                    for event in [first, second, third] {
                        if case .rested = event { rig.due = nil }
                        rig.handle(event)
                        #expect(rig.isHidden != (rig.due != nil), "\(first), \(second), \(third)")
                    }
                }
            }
        }
    }

    @Test func leavingFullscreenShowsEverything() {
        var rig = rig()
        rig.pass(3)
        rig.handle(.fullscreenChanged(false))
        #expect(!rig.isHidden && rig.due == nil)
        rig.handle(.acted)
        rig.handle(.released)
        rig.pass(60)
        #expect(!rig.isHidden && rig.due == nil)
    }

    @Test func aWindowThatFillsNothingHasNoTimer() {
        var rig = Rig()
        rig.handle(.acted)
        rig.handle(.released)
        rig.handle(.rested(isInUse: false))
        rig.handle(.fullscreenChanged(false))
        #expect(!rig.isHidden && rig.due == nil)
    }
}
