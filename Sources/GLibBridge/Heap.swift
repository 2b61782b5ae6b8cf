// Settings of the C heap.
// Thread: any, except `limitArenas`. Invariant: these calls change only how much memory the process holds.

import CGLib
import CShims
import Dispatch
import Synchronization

package enum Heap {
    /// The sizes of the C heap in bytes. How much of `freed` is resident is unknown.
    package struct Reading: Sendable, Hashable {
        package let used: Int
        package let freed: Int
        /// Large blocks that have pages of their own.
        package let mapped: Int
    }

    /// Takes some tenths of a millisecond, because it walks through the free list.
    package static func read() -> Reading {
        let info = mallinfo2()
        return Reading(used: Int(info.uordblks), freed: Int(info.fordblks), mapped: Int(info.hblkhd))
    }

    /// GLib takes its small blocks from this heap, so that they are given back too.
    package static var hasSmallBlocks: Bool { shim_slices_are_of_the_heap() != 0 }

    private static let isScheduled = Mutex(false)
    /// Counts the calls, so that a later call replaces an earlier one that still waits.
    private static let wishes = Atomic(0)

    /// Long enough for the views to release their memory too, and short enough to finish before the next player goes:
    /// each leaves some 15 MB behind.
    private static let delay = DispatchTimeInterval.milliseconds(150)
    /// Long enough for what follows from it: pictures of the old size, rows of lists and texts of pages.
    private static let calm = DispatchTimeInterval.seconds(2)
    /// Bytes at the end of a heap that are worth keeping for the next allocation.
    private static let endToKeep: Int32 = 2 << 20

    /// Returns freed heap pages to the system: once after a moment for all calls meanwhile, and again when calls have
    /// stopped for a while. Each time takes two milliseconds on a thread of its own.
    package static func giveBack() {
        giveBackWhenCalm()
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

    /// Returns freed pages once, when calls have stopped for a while. For changes that free memory in many steps.
    package static func giveBackWhenCalm() {
        let wish = wishes.wrappingAdd(1, ordering: .relaxed).newValue
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + calm) {
            guard wishes.load(ordering: .relaxed) == wish else { return }
            // `malloc_trim` leaves the end of the second heap as it is. `free` returns that, above a threshold which the
            // C library raises up to 64 MB by itself, unless it is set.
            _ = mallopt(M_TRIM_THRESHOLD, endToKeep)
            malloc_trim(0)
        }
    }

    /// Limits the number of heaps for all threads; call it before other threads start. Otherwise each decoder thread
    /// gets a heap of its own and keeps its freed memory. Two heaps save 12 MB with three players, and hold 22 MB
    /// instead of 40 after a thousand clips, at equal speed.
    package static func limitArenas(to count: Int32) { _ = mallopt(M_ARENA_MAX, count) }
}
