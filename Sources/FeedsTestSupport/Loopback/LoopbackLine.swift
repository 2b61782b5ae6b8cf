// The network line that all connections of a loopback server share: a rate and a latency.
// Thread: any; one lock. Invariant: pieces pass one after the other, so two connections get half of the rate each.

import Synchronization

package final class LoopbackLine: Sendable {
    package enum Rate: Sendable, Hashable {
        case unlimited
        /// In 10⁶ bit/s.
        case megabits(Double)
        case trace(RateTrace)

        /// The time at which bytes that start at `start` have all passed.
        package func arrival(of bytes: Int, from start: Double) -> Double {
            switch self {
            case .unlimited: start
            case .megabits(let megabits): start + Double(bytes) * 8 / (megabits * 1_000_000)
            case .trace(let trace): trace.arrival(ofBits: Double(bytes) * 8, from: start)
            }
        }
    }

    /// Seconds before the first byte of each answer.
    package let latency: Double
    private let rate: Rate
    private let clock: any LineClock
    /// The time at which the last accepted piece has passed.
    private let busyUntil = Mutex(0.0)

    package init(rate: Rate = .unlimited, latency: Double = 0, clock: any LineClock = RealLineClock()) {
        self.rate = rate
        self.latency = latency
        self.clock = clock
    }

    /// How much a connection sends at a time: little on a slow line, so that other connections get their turn.
    var pieceSize: Int64 { rate == .unlimited ? 65536 : 8192 }

    /// Waits for the first byte; false when the server closed meanwhile.
    func begin(after seconds: Double, unless closing: LoopbackGate) -> Bool {
        let delay = latency + seconds
        return delay <= 0 || clock.wait(until: clock.now + delay, unless: closing)
    }

    /// Waits until the bytes have passed; false when the server closed meanwhile.
    func carry(_ bytes: Int, unless closing: LoopbackGate) -> Bool {
        guard rate != .unlimited else { return true }
        let arrival = busyUntil.withLock { busyUntil in
            busyUntil = rate.arrival(of: bytes, from: max(busyUntil, clock.now))
            return busyUntil
        }
        return clock.wait(until: arrival, unless: closing)
    }
}
