// Runs something now, and again after each change of what it read from observable models.
// Thread: main actor. Invariant: once it is let go it never runs again.

import Observation

@MainActor final class Following {
    private let body: () -> Void

    init(_ body: @escaping () -> Void) {
        self.body = body
        run()
    }

    private func run() {
        withObservationTracking(body) { [weak self] in
            // One hop, so that a burst of changes is followed once.
            Task { @MainActor in self?.run() }
        }
    }
}
