// The listeners to changes of a store.
// Thread: that of the store. Invariant: every listener gets every change after its start, in order.

import Foundation

struct ChangeListeners<Change: Sendable> {
    private var continuations: [UUID: AsyncStream<Change>.Continuation] = [:]

    /// Calls `onEnd`, on any thread, when the stream has no reader any more.
    mutating func add(onEnd: @escaping @Sendable (UUID) -> Void) -> AsyncStream<Change> {
        let id = UUID()
        let (stream, continuation) = AsyncStream.makeStream(of: Change.self)
        continuation.onTermination = { _ in onEnd(id) }
        continuations[id] = continuation
        return stream
    }

    mutating func remove(_ id: UUID) { continuations[id] = nil }

    func tell(_ change: Change) { for listener in continuations.values { listener.yield(change) } }
}
