// The processor time that a piece of work takes, for limits that must hold while other programs use the machine.
// Thread: any. Invariant: it counts the whole process, so parallel tests count too; waiting costs nothing.

import Glibc

package enum ProcessorTime {
    /// Since the process began.
    private static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    package static func measure(_ body: () throws -> Void) rethrows -> Duration {
        let start = now
        try body()
        return now - start
    }

    package static func measure(_ body: () async throws -> Void) async rethrows -> Duration {
        let start = now
        try await body()
        return now - start
    }
}
