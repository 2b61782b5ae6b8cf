// When the last byte came for one player.
// Thread: any; one atomic. Invariant: time only grows.

import Dispatch
import Synchronization

nonisolated final class Arrivals: Sendable {
    /// Nanoseconds; 0 before the first.
    private let latest = Atomic<UInt64>(0)

    func note() { latest.store(DispatchTime.now().uptimeNanoseconds, ordering: .relaxed) }

    /// Nil when none did.
    var idleSeconds: Double? {
        let (then, now) = (latest.load(ordering: .relaxed), DispatchTime.now().uptimeNanoseconds)
        return then == 0 ? nil : Double(now - min(then, now)) / 1e9
    }
}
