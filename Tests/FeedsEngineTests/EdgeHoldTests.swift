// A press that rests on an edge.
// Thread: any. Invariant: each begun hold ends once.

import FeedsEngine
import Testing

struct EdgeHoldTests {
    @Test func restingOnEitherEdgeBeginsAndLettingGoEnds() {
        for x in [10.0, 390] {
            var edge = EdgeHold()
            #expect(edge.handle(.pressed(x: x, width: 400)) == [.wait(seconds: EdgeHold.patience)])
            #expect(edge.isClaimed)
            #expect(edge.handle(.waited) == [.began])
            #expect(edge.isHolding)
            #expect(edge.handle(.released) == [.ended])
            #expect(edge.handle(.released) == [])
            #expect(!edge.isClaimed)
        }
    }

    @Test func theMiddleIsForMenus() {
        var edge = EdgeHold()
        #expect(edge.handle(.pressed(x: 200, width: 400)) == [])
        #expect(!edge.isClaimed)
        #expect(edge.handle(.waited) == [])
        // In a wide window the edges are no wider than a hand.
        #expect(!EdgeHold.isOnEdge(x: 300, width: 2000))
    }

    @Test func aTapOrADragIsNoHold() {
        var tap = EdgeHold()
        _ = tap.handle(.pressed(x: 10, width: 400))
        #expect(tap.handle(.released) == [.stopWaiting])
        #expect(tap.handle(.waited) == [])
        var drag = EdgeHold()
        _ = drag.handle(.pressed(x: 10, width: 400))
        #expect(drag.handle(.spoiled) == [.stopWaiting])
        #expect(drag.handle(.released) == [])
    }

    @Test func aHandThatTremblesHoldsOn() {
        var edge = EdgeHold()
        _ = edge.handle(.pressed(x: 10, width: 400))
        _ = edge.handle(.waited)
        #expect(edge.handle(.spoiled) == [])
        #expect(edge.handle(.released) == [.ended])
    }

    @Test func aPressThatIsLostEndsWithTheNextOne() {
        var edge = EdgeHold()
        _ = edge.handle(.pressed(x: 10, width: 400))
        _ = edge.handle(.waited)
        #expect(edge.handle(.pressed(x: 200, width: 400)) == [.ended])
    }

    /// The first tap of a double tap must not become a hold while the second is awaited.
    @Test func itTakesLongerThanADoubleTapWaits() {
        #expect(EdgeHold.patience > TapSequence.patience)
        #expect(EdgeHold.patience < TapRules.longestTap)
    }
}
