// The user's wish to stop, after the current medium or at once, and to rest meanwhile.
// Thread: any; a lock guards it. Invariant: a wish to stop is never taken back, and ends a rest.

import Synchronization

package final class StopSign: Sendable {
    private struct State {
        var asked = 0
        var isPaused = false
        var waiting: [CheckedContinuation<Void, Never>] = []

        var rests: Bool { isPaused && asked == 0 }
    }

    private let state = Mutex(State())

    package init() {}

    /// The first call stops after the current medium, the second at once.
    package func ask() { change { $0.asked += 1 } }

    /// Encoders stand still until `resume`.
    package func pause() { change { $0.isPaused = true } }

    package func resume() { change { $0.isPaused = false } }

    package var isAsked: Bool { state.withLock { $0.asked > 0 } }
    package var isUrgent: Bool { state.withLock { $0.asked > 1 } }
    package var rests: Bool { state.withLock { $0.rests } }

    /// Returns when there is no rest, or no rest any more.
    package func rest() async {
        await withCheckedContinuation { continuation in
            let waits = state.withLock { state in
                if state.rests { state.waiting.append(continuation) }
                return state.rests
            }
            if !waits { continuation.resume() }
        }
    }

    private func change(_ body: (inout State) -> Void) {
        let woken = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            body(&state)
            guard !state.rests else { return [] }
            defer { state.waiting = [] }
            return state.waiting
        }
        woken.forEach { $0.resume() }
    }
}
