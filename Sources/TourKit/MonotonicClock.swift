// The common clock of the tour, the app and the kernel.
// Thread: any. Invariant: times of the two processes can be compared, because both read CLOCK_MONOTONIC.

import Foundation

/// A moment on CLOCK_MONOTONIC, or a span of it.
package typealias Microseconds = Int64

package enum MonotonicClock {
    package static func now() -> Microseconds {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Microseconds(time.tv_sec) * 1_000_000 + Microseconds(time.tv_nsec) / 1000
    }
}

extension Microseconds {
    package static func milliseconds(_ count: Int64) -> Microseconds { count * 1000 }
    package static func seconds(_ count: Int64) -> Microseconds { count * 1_000_000 }

    package var inMilliseconds: Double { Double(self) / 1000 }
    package var inSeconds: Double { Double(self) / 1_000_000 }
}
