// Rests grow with failures and end with a success; running time counts only while running.

import FeedsEngine
import FeedsTestSupport
import Testing

@Suite struct PreloadPatienceTests {
    @Test func restsDoubleUpToAMinute() {
        var patience = PreloadPatience()
        var time = 0.0
        var rests: [Double] = []
        for _ in 0..<7 {
            patience.handle(.failed(item: 3, time: time))
            rests.append((patience.nextTry(of: [3], after: time) ?? 0) - time)
            time += 100
        }
        #expect(rests == [2, 4, 8, 16, 32, 64, 64])
    }

    @Test func onlyTheOneThatFailedRests() {
        var patience = PreloadPatience()
        patience.handle(.failed(item: 1, time: 10))
        #expect(patience.isResting(1, at: 11.9))
        #expect(!patience.isResting(1, at: 12))
        #expect(!patience.isResting(2, at: 10))
        #expect(patience.nextTry(of: [2], after: 10) == nil)
        #expect(patience.nextTry(of: [1, 2], after: 12) == nil)
    }

    @Test func aSuccessAndAResetForgiveEverything() {
        var patience = PreloadPatience()
        for item in [1, 2] as [PostHandle] { patience.handle(.failed(item: item, time: 0)) }
        patience.handle(.succeeded(item: 1))
        #expect(!patience.isResting(1, at: 1) && patience.isResting(2, at: 1))
        patience.handle(.reset)
        #expect(patience == PreloadPatience())
    }

    @Test func runningTimeCountsBetweenStartAndStop() {
        var time = RunningTime()
        time.set(isRunning: true, at: 1)
        time.set(isRunning: true, at: 2)
        time.set(isRunning: false, at: 4)
        time.set(isRunning: false, at: 9)
        time.set(isRunning: true, at: 10)
        #expect(time.take(at: 11) == 4)
        #expect(time.take(at: 12) == 1)
        time.set(isRunning: false, at: 12)
        #expect(time.take(at: 20) == 0)
    }
}
