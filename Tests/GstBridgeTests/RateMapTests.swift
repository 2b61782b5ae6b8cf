// Tests the pure parts of a pipeline: the rate line and the queue of jumps.

import Testing

@testable import GstBridge

@Suite struct RateMapTests {
    @Test func aLineWithoutKnotsIsTheTimeItself() {
        let line = RateMap()
        for time in [0, 1, 5_000_000_000] { #expect(line.knot(at: time).out(time) == time) }
    }

    @Test func aKnotLeavesNoGap() {
        var line = RateMap()
        line.turn(at: 1000, rate: 2)
        line.turn(at: 3000, rate: 0.5)
        #expect(line.knot(at: 999).out(999) == 999)
        #expect(line.knot(at: 1000).out(1000) == 1000)
        #expect(line.knot(at: 2999).out(2999) == 1999)
        #expect(line.knot(at: 3000).out(3000) == 2000)
        #expect(line.knot(at: 3100).out(3100) == 2200)
        #expect(line.rate == 0.5)
    }

    @Test func aTurnBeforeTheLatestKnotChangesThatOne() {
        var line = RateMap()
        line.turn(at: 1000, rate: 2)
        line.turn(at: 500, rate: 4)
        #expect(line.knots.map(\.at) == [0, 1000])
        #expect(line.knot(at: 2000).out(2000) == 1250)
        line.turn(at: 5000, rate: 4)
        #expect(line.knots.count == 2, "the same rate is no knot")
    }

    @Test func whatNobodyNeedsIsForgottenAndNothingElseChanges() {
        var line = RateMap()
        for second in 1...50 { line.turn(at: second * 100, rate: second.isMultiple(of: 2) ? 1 : 2) }
        let before = line.knot(at: 4950).out(4950)
        line.forget(before: 4901)
        #expect(line.knots.count == 2)
        #expect(line.knot(at: 4950).out(4950) == before)
    }

    @Test func ofJumpsInABurstTheLatestWaitsAndAnswersForAll() {
        var queue = JumpQueue()
        queue.begin(Jump(seconds: 1, isAsked: true))
        queue.wait(Jump(seconds: 2, isAsked: true))
        queue.wait(Jump(seconds: 3))
        #expect(queue.last?.seconds == 3)
        #expect(queue.finish() == Jump(seconds: 3, isAsked: true))
        #expect(queue.isEmpty)
    }

    @Test func aRetreatGoesFartherEachTimeAndEndsAtTheStart() {
        var jump: Jump? = Jump(seconds: 10)
        var places: [Double] = []
        while let next = jump {
            places.append(next.place)
            jump = next.retreated
        }
        #expect(places.count == 9 && places.last == 0)
        #expect(zip(places, places.dropFirst()).allSatisfy { $1 < $0 })
        #expect(Jump(seconds: 0).retreated == nil)
    }
}
