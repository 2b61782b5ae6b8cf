// The clock that the other tests use.
// Thread: any. Invariant: nothing here waits for real time.

import FeedsTestSupport
import Testing

struct ManualClockTests {
    @Test func aSleeperWakesWhenItsTimeHasCome() async throws {
        let clock = ManualClock()
        let sleeper = Task { try await clock.sleep(for: .seconds(2)) }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(2))
        try await sleeper.value
        #expect(clock.seconds == 2)
    }

    @Test func aDeadlineInThePastDoesNotSleep() async throws {
        let clock = ManualClock()
        clock.advance(by: .milliseconds(1500))
        try await clock.sleep(until: .init(offset: .seconds(1)))
        #expect(clock.seconds == 1.5)
    }

    @Test func aCancelledSleeperThrows() async {
        let clock = ManualClock()
        let sleeper = Task { try await clock.sleep(for: .seconds(2)) }
        await clock.waitForSleepers()
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
    }
}
