// Holds answers back until a test opens it, so that no test has to sleep.
// Thread: any. Invariant: an open gate stays open.

import Dispatch

package final class LoopbackGate: Sendable {
    /// Safe: only the loopback server's own threads, a test that stops it and the fuzzer's thread wait here, never
    /// Swift's pool.
    private let semaphore = DispatchSemaphore(value: 0)

    package init() {}

    package func open() { semaphore.signal() }

    /// Blocks until the gate is open, then wakes the next waiting thread.
    package func pass() {
        semaphore.wait()
        semaphore.signal()
    }

    /// True when it opened within that time.
    func pass(within seconds: Double) -> Bool {
        guard semaphore.wait(timeout: .now() + max(seconds, 0)) == .success else { return false }
        semaphore.signal()
        return true
    }
}
