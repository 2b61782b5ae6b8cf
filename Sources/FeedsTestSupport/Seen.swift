// Waits until observable models fulfil a condition.
// Thread: main actor. Invariant: it checks again only after a change of a value that the condition read.

import FeedsCore

@MainActor package enum Seen {
    package static func until(_ condition: @escaping @MainActor () -> Bool) async {
        while !condition() {
            await ChangeFollower.firstChange { _ = condition() }
            // The change is only announced here; it is visible in the next turn of the loop.
            await Task.yield()
        }
    }
}
