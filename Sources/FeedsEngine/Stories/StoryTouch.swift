// Recognises the gesture of a press on a story: a tap on a side, or a drag to another person, to the reply, or away.
// Thread: any; a plain value. Invariant: a press ends in a tap, a drag or nothing. The timeline decides whether a tap
// was too long.

package struct StoryTouch: Sendable {
    package enum Event: Equatable, Sendable {
        /// The distance from the side where reading starts, 0…1.
        case pressed(share: Double)
        /// In pixels since the press.
        case moved(dx: Double, dy: Double)
        case released
        case cancelled
    }

    package enum Drag: Equatable, Sendable {
        /// Goes to another person.
        case sideways
        /// Closes the viewer.
        case down
        /// Opens the reply.
        case up
    }

    package enum Command: Equatable, Sendable {
        case tapped(StorySide)
        case dragStarted(Drag)
    }

    /// The first third goes back, as in other apps.
    package static let backShare = 1.0 / 3

    private var share: Double?

    package init() {}

    package mutating func handle(_ event: Event) -> Command? {
        switch event {
        case .pressed(let share): self.share = share
        case .moved(let dx, let dy): return move(dx, dy)
        case .released:
            defer { share = nil }
            return share.map { .tapped($0 < Self.backShare ? .back : .forward) }
        case .cancelled: share = nil
        }
        return nil
    }

    private mutating func move(_ dx: Double, _ dy: Double) -> Command? {
        guard share != nil, max(abs(dx), abs(dy)) > TapRules.slop else { return nil }
        share = nil
        if abs(dx) > abs(dy) { return .dragStarted(.sideways) }
        return .dragStarted(dy > 0 ? .down : .up)
    }
}
