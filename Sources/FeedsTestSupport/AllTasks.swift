// Lets the tasks of a test run: those of the main actor, and those of actors on other threads.
// Thread: any. Invariant: it waits for tasks only, never for a time, so that a test is quick on an idle machine.

package enum AllTasks {
    /// A mere yield of the main actor waits for no other thread. A way through the threads' queues does, and it takes the
    /// longer the busier the machine is.
    package static func run(_ rounds: Int = 25) async {
        for _ in 0..<rounds {
            for priority in [TaskPriority.high, .medium, .low] { await Task.detached(priority: priority) {}.value }
            await Task.yield()
        }
    }
}
