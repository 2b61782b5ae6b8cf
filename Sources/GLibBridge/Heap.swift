// Settings of the C heap.
// Thread: see each function. Invariant: nothing here changes what a program does, only how much memory it holds.

import CGLib
import Dispatch
import Synchronization

package enum Heap {
    /// What the C heap holds, in bytes. Of what is freed it does not say how much is resident.
    package struct Reading: Sendable, Hashable {
        package let used: Int
        package let freed: Int
        /// Large pieces that have pages of their own.
        package let mapped: Int
    }

    /// Any thread; it walks through what is freed, so some tenths of a millisecond.
    package static func read() -> Reading {
        let info = mallinfo2()
        return Reading(used: Int(info.uordblks), freed: Int(info.fordblks), mapped: Int(info.hblkhd))
    }

    private static let isScheduled = Mutex(false)
    /// How often anybody asked; whoever finds it changed leaves the last word to whoever asked later.
    private static let wishes = Atomic(0)

    /// Long enough for what was shown to be let go too, and short enough that it is done before the next one goes: a
    /// player leaves some 15 MB behind, and two of them are 30.
    private static let delay = DispatchTimeInterval.milliseconds(150)
    /// What goes later in consequence: pictures of the old size, rows of a list, a page's text.
    private static let calm = DispatchTimeInterval.seconds(2)
    /// Bytes at the end of a heap that are worth keeping for the next allocation.
    private static let endToKeep: Int32 = 2 << 20

    /// Hands freed pages back to the system a moment later, once for all who asked meanwhile, and once more when nobody
    /// has asked for a while; on a thread of its own, two milliseconds each time. Any thread may ask.
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

    /// Only once, when nobody has asked for a while: after what leaves some freed memory behind on its way to something.
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

    /// At most so many heaps for all threads; to be called before other threads begin. Each decoder thread would get one
    /// of its own otherwise, and keep in it what it has freed: two heaps save about 12 MB with three players, and hold
    /// 22 MB instead of 40 after a thousand clips, at equal speed.
    package static func limitArenas(to count: Int32) { _ = mallopt(M_ARENA_MAX, count) }
}
