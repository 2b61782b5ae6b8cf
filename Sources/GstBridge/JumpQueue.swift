// Which jump is under way in a pipeline and which one waits behind it.
// Thread: none; a value. Invariant: at most one of each, and what was asked for last is what comes last.

struct Jump: Sendable, Hashable {
    var seconds: Double
    /// To the very picture, not only to the key picture before it.
    var isAccurate = true
    /// Whoever asked for it wants to hear that it is done.
    var isAsked = false
    /// How far it was taken back, because there is no picture at its place.
    var retreat = 0.0

    /// Where it leads.
    var place: Double { max(0, seconds - retreat) }

    /// A little before, farther each time; nil when that would be before the start.
    var retreated: Jump? {
        guard place > 0 else { return nil }
        var jump = self
        jump.retreat = retreat == 0 ? 0.1 : retreat * 2
        return jump
    }
}

struct JumpQueue: Sendable {
    private(set) var current: Jump?
    private(set) var waiting: Jump?
    /// The picture of the current one is there.
    private(set) var hasLanded = false
    /// Rises with each that begins.
    private(set) var count = 0

    var isEmpty: Bool { current == nil && waiting == nil }
    /// Where all of them will have led.
    var last: Jump? { waiting ?? current }

    /// What was asked for before it and has not begun will not happen, but is answered by this one.
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

    /// The current one is over, however it went; the one to begin now.
    mutating func finish() -> Jump? {
        current = nil
        hasLanded = false
        return waiting.take()
    }
}
