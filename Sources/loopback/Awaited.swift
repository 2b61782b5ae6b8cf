// A value that is made by a task, for a program whose main thread has nothing else to do than to wait for it.
// Thread: any; the caller of `value` is blocked. Invariant: the gate opens once, when the task has ended.

import FeedsTestSupport
import Synchronization

final class Awaited<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)
    private let gate = LoopbackGate()

    init(_ body: @escaping @Sendable () async throws -> Value) {
        Task.detached { [self] in
            do {
                let value = try await body()
                result.withLock { $0 = .success(value) }
            } catch {
                result.withLock { $0 = .failure(error) }
            }
            gate.open()
        }
    }

    func value() throws -> Value {
        gate.pass()
        guard let result = result.withLock({ $0 }) else { throw CancellationError() }
        return try result.get()
    }
}
