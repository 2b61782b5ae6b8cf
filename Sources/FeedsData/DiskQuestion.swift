// Asks a disk that may hang: a folder on a network, a card.
// Thread: any; each question waits on a thread of its own. Invariant: a disk that hangs blocks only the questions to it,
// never the actor that asks.

import Dispatch

enum DiskQuestion {
    static func ask<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { answer in
            DispatchQueue.global(qos: .userInitiated).async { answer.resume(returning: body()) }
        }
    }
}
