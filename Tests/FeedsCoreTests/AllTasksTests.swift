// The promise that tests rest on: after `AllTasks.run` no thread works for the test any more.

import FeedsTestSupport
import Testing

@MainActor @Suite struct AllTasksTests {
    /// Like an actor whose thread the system interrupts: other threads do much meanwhile.
    private actor Slow {
        private var sum: UInt64 = 0

        func work() {
            for turn in 0..<20_000 as Range<UInt64> { sum = (sum ^ turn) &* 0x9E37_79B9_7F4A_7C15 }
        }
    }

    @Test func aSlowThreadIsWaitedFor() async {
        await AllTasks.run()
        let slow = Slow()
        var ended = 0
        for _ in 0..<20 {
            Task {
                await slow.work()
                await slow.work()
                ended += 1
            }
        }
        await AllTasks.run(1)
        #expect(ended == 20)
    }

    @Test func aTaskThatWaitsHoldsNobodyUp() async {
        let gate = TaskGate()
        var hasEnded = false
        Task {
            await gate.pass()
            hasEnded = true
        }
        await AllTasks.run()
        #expect(!hasEnded)
        await gate.open()
        await AllTasks.run()
        #expect(hasEnded)
    }
}
