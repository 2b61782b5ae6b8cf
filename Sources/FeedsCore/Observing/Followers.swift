// Closures that follow a model, called in the order in which they came.
// Thread: main actor. Invariant: a closure that was removed is not called any more, even by a report in progress.

@MainActor final class Followers<Change> {
    private var bodies: [Int: (Change) -> Void] = [:]
    private var count = 0

    /// Returns the token with which `remove` takes the closure away.
    func add(_ body: @escaping (Change) -> Void) -> Int {
        count += 1
        bodies[count] = body
        return count
    }

    func remove(_ token: Int) { bodies[token] = nil }

    func tell(_ change: Change) {
        for token in bodies.keys.sorted() { bodies[token]?(change) }
    }
}
