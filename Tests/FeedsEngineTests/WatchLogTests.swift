// Which views of a post are stored, and the position at which to resume.

import FeedsEngine
import Testing

struct WatchLogTests {
    private func log(from time: Double = 0) -> WatchLog {
        var log = WatchLog()
        _ = log.handle(.entered)
        _ = log.handle(.seen(true, time: time))
        return log
    }

    @Test func aGlanceIsNotRemembered() {
        var log = log()
        #expect(log.handle(.noted(position: 0.9, duration: 60, time: 0.9)) == [])
    }

    @Test func aSecondIsEnoughForAVideoAndForAPhoto() {
        var (video, photo) = (log(), log())
        #expect(video.handle(.noted(position: 1, duration: 60, time: 1)) == [.write(position: 1)])
        #expect(photo.handle(.noted(position: nil, duration: nil, time: 1)) == [.write(position: 0)])
    }

    @Test func timeOutOfSightDoesNotCount() {
        var log = log()
        _ = log.handle(.seen(false, time: 0.5))
        _ = log.handle(.seen(true, time: 100))
        #expect(log.handle(.noted(position: 0.8, duration: 60, time: 100.4)) == [])
        #expect(log.handle(.noted(position: 1, duration: 60, time: 100.5)) == [.write(position: 1)])
    }

    @Test func mostOfAShortVideoCountsHoweverShortItIs() {
        var log = log()
        #expect(log.handle(.noted(position: 0.7, duration: 0.8, time: 0.7)) == [])
        #expect(log.handle(.noted(position: 0.74, duration: 0.8, time: 0.75)) == [.write(position: 0.74)])
    }

    @Test func whatWasSeenToItsEndBeginsAnew() {
        var (almost, looped) = (log(), log())
        #expect(almost.handle(.noted(position: 57, duration: 60, time: 57)) == [.write(position: 0)])
        _ = looped.handle(.looped)
        #expect(looped.handle(.noted(position: 20, duration: 60, time: 80)) == [.write(position: 0)])
    }

    @Test func theSamePlaceIsNotWrittenTwice() {
        var log = log()
        #expect(log.handle(.noted(position: 5, duration: 60, time: 5)) == [.write(position: 5)])
        #expect(log.handle(.noted(position: 5.1, duration: 60, time: 9)) == [])
        #expect(log.handle(.noted(position: 6, duration: 60, time: 10)) == [.write(position: 6)])
        _ = log.handle(.entered)
        _ = log.handle(.seen(true, time: 10))
        #expect(log.handle(.noted(position: 6, duration: 60, time: 12)) == [.write(position: 6)], "another look")
    }
}
