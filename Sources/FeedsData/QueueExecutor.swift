// Runs one actor's jobs on a dispatch queue of its own, so that blocking there never stalls the cooperative pool.
// Thread: jobs run on the queue. Invariant: one job at a time, in order.

import Dispatch

package final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    package init(label: String) {
        queue = DispatchQueue(label: label, qos: .userInitiated)
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
