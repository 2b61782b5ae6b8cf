// A thread that gets the processor and the disk only when nothing else wants them, for one piece of work.
// Thread: any starts it; the work runs on a new thread. Invariant: work that hangs keeps only its own thread.

import CShims
import Foundation

package enum IdleThread {
    package static func run(_ work: @escaping @Sendable () -> Void) {
        let thread = Thread {
            // A kernel that refuses the priority still gets the work done.
            _ = shim_become_idle()
            work()
        }
        thread.name = "mutoscope.idle"
        thread.start()
    }

    /// True on a thread with that priority.
    package static var isHere: Bool { shim_is_idle() != 0 }
}
