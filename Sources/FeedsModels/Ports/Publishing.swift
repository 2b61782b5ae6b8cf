// The port to publishing, which happens in another process, because the window may start no program.
// Thread: main actor asks; the answers come as a stream. Invariant: a run ends when its handle goes, unless it was told
// to stay.

package protocol Publishing: Sendable {
    /// Nil when no process could be started.
    func start() async -> (any PublishRunning)?
}
