// Settings of the C heap.
// Thread: see each function. Invariant: nothing here changes what a program does, only how much memory it holds.

import CGLib
import Dispatch

package enum Heap {
    /// Hands freed pages back to the system, on a thread of its own. Any thread may ask.
    package static func giveBack() { DispatchQueue.global(qos: .utility).async { malloc_trim(0) } }

    /// To be called before other threads begin. At most so many heaps for all threads. Each decoder thread would otherwise get one of its own, and keep in it
    /// what it has freed; measured with three players, two heaps save about 12 MB.
    package static func limitArenas(to count: Int32) { _ = mallopt(M_ARENA_MAX, count) }
}
