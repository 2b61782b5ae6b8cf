// When the clip of a Live Photo plays, and that the still always comes back.

import FeedsTestSupport
import Testing

@testable import FeedsEngine

struct MotionPlayTests {
    private func commands(_ events: [MotionPlay.Event]) -> [MotionPlay.Command] {
        var play = MotionPlay()
        return events.flatMap { play.handle($0) }
    }

    @Test func askedForItPlaysOnce() {
        #expect(commands([.asked, .primed, .ended, .ended, .primed]) == [.open, .play, .close])
    }

    @Test func askedForAgainItStops() {
        #expect(commands([.asked, .primed, .asked]) == [.open, .play, .close])
        #expect(commands([.asked, .asked, .primed]) == [.open, .close])
    }

    @Test func aHoldEndsItAndNothingElseDoesSo() {
        #expect(commands([.held, .primed, .letGo]) == [.open, .play, .close])
        #expect(commands([.held, .letGo, .primed]) == [.open, .close])
        #expect(commands([.asked, .primed, .letGo]) == [.open, .play])
        #expect(commands([.asked, .held, .letGo]) == [.open])
    }

    @Test func leavingAndFailingBringTheStillBack() {
        #expect(commands([.held, .left, .letGo]) == [.open, .close])
        #expect(commands([.asked, .failed]) == [.open, .close, .sayFailed])
        #expect(commands([.left, .failed, .letGo, .ended]) == [])
    }

    @Test func inAnyOrderEachOpeningIsClosedOnce() {
        let events: [MotionPlay.Event] = [.asked, .held, .letGo, .primed, .ended, .failed, .left]
        for seed in 1...200 as ClosedRange<UInt64> {
            var (dice, play, open, plays) = (SplitMix64(seed: seed), MotionPlay(), 0, 0)
            for _ in 0..<200 {
                for command in play.handle(events.randomElement(using: &dice) ?? .left) {
                    switch command {
                    case .open: (open, plays) = (open + 1, 0)
                    case .play: plays += 1
                    case .close: open -= 1
                    case .sayFailed: #expect(open == 0)
                    }
                    #expect((0...1).contains(open) && plays <= 1)
                }
                #expect(play.isMoving == (open == 1))
            }
        }
    }
}
