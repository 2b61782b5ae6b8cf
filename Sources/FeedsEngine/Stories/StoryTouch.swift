// What a press on a story means: back, on, a hold, or a drag to another person, to the reply, or away.
// Thread: any; a plain value. Invariant: one press ends in a tap, a drag or nothing; a hold is never a tap as well.

package struct StoryTouch: Sendable {
    package enum Event: Equatable, Sendable {
        /// How far from where reading starts, 0…1, and seconds.
        case pressed(share: Double, time: Double)
        /// Pixels since the press.
        case moved(dx: Double, dy: Double)
        case released(time: Double)
        case cancelled
    }

    package enum Drag: Equatable, Sendable {
        /// Between people.
        case sideways
        /// Closes.
        case down
        /// Replies.
        case up
    }

    package enum Command: Equatable, Sendable {
        case back
        case forward
        case dragStarted(Drag)
    }

    /// The first third goes back, as thumbs and other apps have it.
    package static let backShare = 1.0 / 3
    /// Who rests longer holds the picture, and does not want another one.
    package static let longestTap = 0.25

    private var press: (share: Double, time: Double)?

    package init() {}

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .pressed(let share, let time): press = (share, time)
        case .moved(let dx, let dy): return move(dx, dy)
        case .released(let time): return release(at: time)
        case .cancelled: press = nil
        }
        return []
    }

    private mutating func move(_ dx: Double, _ dy: Double) -> [Command] {
        guard press != nil, max(abs(dx), abs(dy)) > TapRules.slop else { return [] }
        press = nil
        if abs(dx) > abs(dy) { return [.dragStarted(.sideways)] }
        return [.dragStarted(dy > 0 ? .down : .up)]
    }

    private mutating func release(at time: Double) -> [Command] {
        guard let press else { return [] }
        self.press = nil
        guard time - press.time <= Self.longestTap else { return [] }
        return [press.share < Self.backShare ? .back : .forward]
    }
}
