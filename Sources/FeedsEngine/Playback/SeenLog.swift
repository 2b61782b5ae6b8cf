// Decides when a post counts as seen: three seconds on screen, or half of a shorter video.
// Thread: any; a plain value. Invariant: a view of a post is reported once at most.

package struct SeenLog: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        /// The user looks at another post now. Nil for a length that is not known, and for photos.
        case entered(length: Double?)
        /// Whether the post is on screen, and a video moves, from now on.
        case shown(Bool, time: Double)
        /// The video reached its end.
        case ended
        case tick(time: Double)
    }

    package enum Command: Equatable, Sendable {
        case mark
        /// Seconds until the next tick, if nothing else happens.
        case wait(Double)
    }

    package static let usual = 3.0

    private var needed = usual
    private var clock = RunningTime()
    private var seconds = 0.0
    private var isRunning = false
    private var isMarked = false

    package init() {}

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .entered(let length):
            self = SeenLog()
            if let length, length > 0 { needed = min(Self.usual, length / 2) }
            return []
        case .shown(let isShown, let time):
            clock.set(isRunning: isShown, at: time)
            isRunning = isShown
            return decide(at: time)
        case .ended: return mark()
        case .tick(let time): return decide(at: time)
        }
    }

    private mutating func decide(at time: Double) -> [Command] {
        seconds += clock.take(at: time)
        // A tick may come a hair too early.
        guard seconds < needed - 0.01 else { return mark() }
        return isRunning && !isMarked ? [.wait(needed - seconds)] : []
    }

    private mutating func mark() -> [Command] {
        guard !isMarked else { return [] }
        isMarked = true
        return [.mark]
    }
}
