// Waits until observable models say something.
// Thread: main actor. Invariant: it looks again only after a change of what the condition read.

import Observation

@MainActor package enum Seen {
    package static func until(_ condition: @escaping @MainActor () -> Bool) async {
        while !condition() {
            await withCheckedContinuation { continuation in
                withObservationTracking {
                    _ = condition()
                } onChange: {
                    continuation.resume()
                }
            }
            // The change is about to be made; it is there in the next turn.
            await Task.yield()
        }
    }
}
