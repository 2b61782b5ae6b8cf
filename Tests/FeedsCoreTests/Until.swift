// Waits for the tasks of the main actor.

import FeedsTestSupport
import Testing

/// Lets the tasks run until the condition holds; fails the test when it never does.
@MainActor func until(_ place: SourceLocation = #_sourceLocation, _ condition: () async -> Bool) async {
    for turn in 0..<5_000 where await !condition() {
        // Most conditions hold within a few turns; later the condition itself would cost more than the tasks.
        await AllTasks.run(turn < 20 ? 1 : 20)
    }
    #expect(await condition(), sourceLocation: place)
}
