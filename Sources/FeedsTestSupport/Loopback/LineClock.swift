// The clock of a line with limited rate: real time in the program, skipped time in tests.
// Thread: any. Invariant: `now` begins at 0 and never goes back.

import Synchronization

package protocol LineClock: Sendable {
    /// Seconds since the clock was made.
    var now: Double { get }
    /// Returns at that time, or at once with false when the gate opens before.
    func wait(until time: Double, unless gate: LoopbackGate) -> Bool
}

/// Jumps to each awaited time, so that a test with a slow line is fast.
package final class SkippingLineClock: LineClock {
    private let time = Mutex(0.0)

    package init() {}

    package var now: Double { time.withLock { $0 } }

    package func wait(until moment: Double, unless gate: LoopbackGate) -> Bool {
        time.withLock { $0 = max($0, moment) }
        return true
    }
}
