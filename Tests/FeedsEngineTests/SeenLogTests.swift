// When a post counts as seen.

import FeedsEngine
import Testing

struct SeenLogTests {
    private func log(length: Double? = nil) -> SeenLog {
        var log = SeenLog()
        _ = log.handle(.entered(length: length))
        return log
    }

    @Test func threeSecondsOnScreenAreEnough() {
        var log = log(length: 60)
        #expect(log.handle(.shown(true, time: 10)) == [.wait(3)])
        #expect(log.handle(.tick(time: 12)) == [.wait(1)])
        #expect(log.handle(.tick(time: 13)) == [.mark])
        #expect(log.handle(.tick(time: 20)) == [] && log.handle(.ended) == [], "once")
    }

    @Test func halfOfAShortVideoIsEnough() {
        var log = log(length: 4)
        #expect(log.handle(.shown(true, time: 0)) == [.wait(2)])
        #expect(log.handle(.tick(time: 1.995)) == [.mark])
    }

    @Test func timeOutOfSightDoesNotCount() {
        var log = log()
        _ = log.handle(.shown(true, time: 0))
        #expect(log.handle(.shown(false, time: 2)) == [])
        #expect(log.handle(.tick(time: 100)) == [])
        #expect(log.handle(.shown(true, time: 100)) == [.wait(1)])
        #expect(log.handle(.shown(false, time: 101)) == [.mark])
    }

    @Test func anEndIsEnoughAndTheNextPostBeginsAnew() {
        var log = log(length: 0)
        #expect(log.handle(.shown(true, time: 0)) == [.wait(3)])
        #expect(log.handle(.ended) == [.mark])
        #expect(log.handle(.entered(length: nil)) == [])
        #expect(log.handle(.shown(true, time: 5)) == [.wait(3)])
    }
}
