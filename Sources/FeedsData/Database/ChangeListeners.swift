// The listeners to changes of the store.
// Thread: that of the store. Invariant: every listener gets every change after its start, in order.

import FeedsModels
import Foundation

struct ChangeListeners {
    private var continuations: [UUID: AsyncStream<StoreChange>.Continuation] = [:]

    /// Calls `onEnd`, on any thread, when the stream has no reader any more.
    mutating func add(onEnd: @escaping @Sendable (UUID) -> Void) -> AsyncStream<StoreChange> {
        let id = UUID()
        let (stream, continuation) = AsyncStream.makeStream(of: StoreChange.self)
        continuation.onTermination = { _ in onEnd(id) }
        continuations[id] = continuation
        return stream
    }

    mutating func remove(_ id: UUID) { continuations[id] = nil }

    func tell(_ change: StoreChange) { for listener in continuations.values { listener.yield(change) } }
}
