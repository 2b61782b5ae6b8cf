// Waits until observable models fulfil a condition.
// Thread: main actor. Invariant: it checks again only after a change of a value that the condition read.

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
            // The change is only announced here; it is visible in the next turn of the loop.
            await Task.yield()
        }
    }
}
