// Lets the tasks of a test run: those of the main actor, and those of actors on other threads.
// Thread: any. Invariant: it waits for tasks only, never for a time, so that a test is quick on an idle machine.

package enum AllTasks {
    /// A job that blocks its thread may never end; the test then goes on, and its expectations tell.
    private static let patience = 300_000

    /// A mere yield of the main actor waits for no other thread. A way through the threads' queues does, and it takes the
    /// longer the busier the machine is. A thread that the system interrupts in the middle of a job is waited for too.
    package static func run(_ rounds: Int = 25) async {
        var yields = 0
        for _ in 0..<rounds {
            for priority in [TaskPriority.high, .medium, .low] { await Task.detached(priority: priority) {}.value }
            await Task.yield()
            // A job may have put the next one into the main actor's queue just before it ended.
            var calm = 0
            while calm < 2, yields < patience {
                calm = OpenJobs.areAny ? 0 : calm + 1
                yields += 1
                await Task.yield()
            }
        }
    }
}
