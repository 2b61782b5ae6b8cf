// Runs something now, and again after each change of what it read from observable models.
// Thread: main actor. Invariant: once it is let go it never runs again.

import Observation

@MainActor package final class ChangeFollower {
    private let read: () -> Void
    private let change: () -> Void

    package convenience init(_ body: @escaping () -> Void) { self.init(of: body) {} }

    /// Runs `change` after each change of what `read` read, and not before. What `change` reads is not followed.
    package init(of read: @escaping () -> Void, then change: @escaping () -> Void) {
        self.read = read
        self.change = change
        follow()
    }

    private func follow() {
        withObservationTracking(read) { [weak self] in
            // The property still has its old value here. The task waits a turn, so that a burst of changes is
            // followed only once.
            Task { @MainActor in
                self?.follow()
                self?.change()
            }
        }
    }

    /// Returns at the first change of what `read` read, while the old value is still there.
    package static func firstChange(of read: () -> Void) async {
        await withCheckedContinuation { done in
            withObservationTracking(read) { done.resume() }
        }
    }
}
