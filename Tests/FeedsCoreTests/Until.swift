// Waits for the tasks of the main actor.

import Testing

/// Lets the tasks run until the condition holds; fails the test when it never does.
@MainActor func until(_ place: SourceLocation = #_sourceLocation, _ condition: () async -> Bool) async {
    for _ in 0..<10_000 where await !condition() { await Task.yield() }
    #expect(await condition(), sourceLocation: place)
}
