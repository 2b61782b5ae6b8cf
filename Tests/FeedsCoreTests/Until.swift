// Waits for the tasks of the main actor.

import FeedsTestSupport
import Testing

/// Lets the tasks run until the condition holds; fails the test when it never does.
@MainActor func until(_ place: SourceLocation = #_sourceLocation, _ condition: () async -> Bool) async {
    for _ in 0..<100_000 where await !condition() { await AllTasks.run(1) }
    #expect(await condition(), sourceLocation: place)
}
