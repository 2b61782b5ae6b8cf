// Cancels a call of libsecret after a time.
// Thread: any. Invariant: after `stop` nothing is cancelled, and the call can end before or after the deadline.

import CGLib
import Dispatch
import GLibBridge
import Synchronization

final class SecretDeadline: Sendable {
    private let object = SharedObject(adopting: UnsafeMutableRawPointer(g_cancellable_new()))
    private let state = Mutex((isStopped: false, hasPassed: false))

    init(after seconds: Double) {
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + seconds) { [weak self] in self?.pass() }
    }

    var cancellable: UnsafeMutablePointer<GCancellable> { object.pointer(as: GCancellable.self) }
    var hasPassed: Bool { state.withLock { $0.hasPassed } }

    func stop() { state.withLock { $0.isStopped = true } }

    private func pass() {
        let mayCancel = state.withLock { state in
            if !state.isStopped { state.hasPassed = true }
            return !state.isStopped
        }
        if mayCancel { g_cancellable_cancel(cancellable) }
    }
}
