// Runs actors' jobs on a dispatch queue of its own, so that blocking there never stalls the cooperative pool.
// Thread: any calls it; jobs, and callbacks that enter through it, run on the queue.
// Invariant: one piece of work at a time, in order.

import Dispatch

package final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue
    private let mark = DispatchSpecificKey<Bool>()

    package init(label: String, isUrgent: Bool = true) {
        queue = DispatchQueue(label: label, qos: isUrgent ? .userInitiated : .utility)
        queue.setSpecific(key: mark, value: true)
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    package func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }

    /// For callbacks, which must not wait.
    func async(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

    func async(after seconds: Double, _ work: @escaping @Sendable () -> Void) {
        queue.asyncAfter(deadline: .now() + seconds, execute: work)
    }

    /// For callers that need it done when they go on. Safe on the queue itself.
    func sync(_ work: () -> Void) {
        if DispatchQueue.getSpecific(key: mark) == true { work() } else { queue.sync(execute: work) }
    }
}
