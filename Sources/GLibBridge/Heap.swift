// Settings of the C heap.
// Thread: see each function. Invariant: nothing here changes what a program does, only how much memory it holds.

import CGLib
import Dispatch
import Synchronization

package enum Heap {
    private static let isScheduled = Mutex(false)

    /// Long enough for what was shown to be let go too, and short enough that it is done before the next one goes: a
    /// player leaves some 15 MB behind, and two of them are 30.
    private static let delay = DispatchTimeInterval.milliseconds(150)

    /// Hands freed pages back to the system a moment later, on a thread of its own, once for all who asked meanwhile; it
    /// takes two milliseconds. Any thread may ask.
    package static func giveBack() {
        let mustSchedule = isScheduled.withLock { scheduled in
            defer { scheduled = true }
            return !scheduled
        }
        guard mustSchedule else { return }
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + delay) {
            isScheduled.withLock { $0 = false }
            malloc_trim(0)
        }
    }

    /// At most so many heaps for all threads; to be called before other threads begin. Each decoder thread would get one
    /// of its own otherwise, and keep in it what it has freed: two heaps save about 12 MB with three players, and hold
    /// 22 MB instead of 40 after a thousand clips, at equal speed.
    package static func limitArenas(to count: Int32) { _ = mallopt(M_ARENA_MAX, count) }
}
