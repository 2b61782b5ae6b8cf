// A clock that leaps to the end of each sleep, so that a test sees the work of days in no time.
// Thread: any; its state is behind a lock. Invariant: it never goes back.

package import Foundation
import Synchronization

package final class LeapingClock: Clock, Sendable {
    package typealias Instant = ManualClock.Instant

    private let time = Mutex(Instant())
    private let start = Date(timeIntervalSince1970: 1_780_000_000)

    package init() {}

    package var now: Instant { time.withLock { $0 } }
    package var minimumResolution: Duration { .zero }
    package var date: Date { start.addingTimeInterval(now.offset / .seconds(1)) }

    package func leap(_ duration: Duration) { time.withLock { $0 = $0.advanced(by: duration) } }

    package func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        // Others come first, as they would in a real sleep.
        for _ in 0..<10 { await Task.yield() }
        try Task.checkCancellation()
        time.withLock { $0 = max($0, deadline) }
    }
}
