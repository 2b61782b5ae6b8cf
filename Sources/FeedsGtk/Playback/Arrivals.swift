// The time at which the last byte for a player arrived.
// Thread: any; a single atomic. Invariant: time only grows.

import Dispatch
import Synchronization

nonisolated final class Arrivals: Sendable {
    /// Nanoseconds; 0 before the first byte.
    private let latest = Atomic<UInt64>(0)

    func note() { latest.store(DispatchTime.now().uptimeNanoseconds, ordering: .relaxed) }

    /// Nil before the first byte.
    var idleSeconds: Double? {
        let (then, now) = (latest.load(ordering: .relaxed), DispatchTime.now().uptimeNanoseconds)
        return then == 0 ? nil : Double(now - min(then, now)) / 1e9
    }
}
