// Keeps the heap small: freed pages go back to the system after a teardown.
// Thread: any; the work runs on a background queue. Invariant: at most one trim per half second, and one follows
// the last request.

import CGStreamer
import Dispatch
import Synchronization

enum HeapTrim {
    private static let isScheduled = Mutex(false)

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
