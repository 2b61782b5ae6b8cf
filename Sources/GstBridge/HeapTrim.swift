// Keeps the heap small: few arenas, and freed pages go back to the system after a teardown.
// Thread: any; the work runs on a background queue. Invariant: at most one trim per half second, and one follows
// the last request.

import CGStreamer
import Dispatch
import Synchronization

package enum HeapTrim {
    private static let isScheduled = Mutex(false)

    /// Call before threads are many. Every thread of every clip would open an arena of its own, up to eight per core,
    /// and each keeps what it cannot return: after a thousand clips 40 MB in sixteen, 22 MB in two, at equal speed.
    package static func limitArenas() { mallopt(M_ARENA_MAX, 2) }

    static func request() {
        let mustSchedule = isScheduled.withLock { scheduled in
            defer { scheduled = true }
            return !scheduled
        }
        guard mustSchedule else { return }
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .milliseconds(500)) {
            isScheduled.withLock { $0 = false }
            malloc_trim(0)
        }
    }
}
