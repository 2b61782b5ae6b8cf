// The jump that a pipeline carries out, and the jump that waits for it.
// Thread: none; a value. Invariant: at most one of each; the latest requested jump is the last to happen.

struct JumpQueue: Sendable {
    private(set) var current: Jump?
    private(set) var waiting: Jump?
    /// The picture of the current jump has arrived.
    private(set) var hasLanded = false
    /// Rises with each jump that begins.
    private(set) var count = 0

    var isEmpty: Bool { current == nil && waiting == nil }
    /// The jump that decides the final position.
    var last: Jump? { waiting ?? current }

    /// Replaces a waiting jump. The replaced jump does not happen; the new jump answers for both.
    mutating func wait(_ jump: Jump) {
        let isAsked = jump.isAsked || waiting?.isAsked == true
        waiting = jump
        waiting?.isAsked = isAsked
    }

    mutating func begin(_ jump: Jump) {
        current = jump
        hasLanded = false
        count += 1
    }

    mutating func land() { hasLanded = true }

    /// The current jump is over, with or without success; returns the jump to begin now.
    mutating func finish() -> Jump? {
        current = nil
        hasLanded = false
        return waiting.take()
    }
}
