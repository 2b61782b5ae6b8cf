// The media cache's one serial queue: its actors run on it, and callbacks from other threads enter through it.
// Thread: any calls it; work runs on the queue. Invariant: one piece of work at a time, in order.

import Dispatch

final class CacheQueue: SerialExecutor {
    private let queue = DispatchQueue(label: "media-cache", qos: .userInitiated)
    private let mark = DispatchSpecificKey<Bool>()

    init() { queue.setSpecific(key: mark, value: true) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }

    /// For callbacks, which must not wait.
    func async(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

    /// For callers that need it done when they go on. Safe on the queue itself.
    func sync(_ work: () -> Void) {
        if DispatchQueue.getSpecific(key: mark) == true { work() } else { queue.sync(execute: work) }
    }
}
