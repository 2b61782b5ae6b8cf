// Settings of the C heap.
// Thread: main, before other threads begin. Invariant: called at most once, with nothing to undo.

import CGLib

package enum Heap {
    /// At most so many heaps for all threads. Each decoder thread would otherwise get one of its own, and keep in it
    /// what it has freed; measured with three players, two heaps save about 12 MB.
    package static func limitArenas(to count: Int32) { _ = mallopt(M_ARENA_MAX, count) }
}
