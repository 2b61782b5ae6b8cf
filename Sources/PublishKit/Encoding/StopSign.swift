// The user's wish to stop: after the current medium, or at once.
// Thread: any; a lock guards it. Invariant: a wish is never taken back.

import Synchronization

package final class StopSign: Sendable {
    private let asked = Mutex(0)

    package init() {}

    /// The first call stops after the current medium, the second at once.
    package func ask() { asked.withLock { $0 += 1 } }

    package var isAsked: Bool { asked.withLock { $0 > 0 } }
    package var isUrgent: Bool { asked.withLock { $0 > 1 } }
}
