// The common clock of the tour, the app and the kernel.
// Thread: any. Invariant: times of the two processes can be compared, because both read CLOCK_MONOTONIC.

import Foundation

package enum MonotonicClock {
    package static func now() -> Microseconds {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Microseconds(time.tv_sec) * 1_000_000 + Microseconds(time.tv_nsec) / 1000
    }
}
