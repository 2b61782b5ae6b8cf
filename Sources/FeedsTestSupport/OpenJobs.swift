// Counts the jobs that Swift handed to other threads and that have not ended. A job is the part of a task between two of
// its waits.
// Thread: any. Invariant: a job is counted before it can run, so a count of none means that no other thread works.

import Dispatch
import Foundation
import Synchronization

enum OpenJobs {
    private typealias Original = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void
    private static let count = Atomic<Int>(0)

    static var areAny: Bool { isCounting && count.load(ordering: .sequentiallyConsistent) > 0 }

    /// Jobs from before the first question are not counted. False without the runtime's hook.
    private static let isCounting: Bool = {
        guard let place = dlsym(dlopen(nil, RTLD_NOW), "swift_task_enqueueGlobal_hook") else { return false }
        let hook: Hook = { job, _ in
            count.add(1, ordering: .sequentiallyConsistent)
            DispatchQueue.global().async {
                job.runSynchronously(on: globalConcurrentExecutor.asUnownedTaskExecutor())
                count.subtract(1, ordering: .sequentiallyConsistent)
            }
        }
        // Safe: the runtime declares this variable as a pointer to such a function, or null, and only reads it.
        place.assumingMemoryBound(to: Optional<Hook>.self).pointee = hook
        return true
    }()
}
