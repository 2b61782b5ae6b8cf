// What a press on a story means: a tap on one of its sides, or a drag to another person, to the reply, or away.
// Thread: any; a plain value. Invariant: one press ends in a tap, a drag or nothing. Whether a tap was too long to be one
// is the timeline's to say.

package struct StoryTouch: Sendable {
    package enum Event: Equatable, Sendable {
        /// How far from where reading starts, 0…1.
        case pressed(share: Double)
        /// Pixels since the press.
        case moved(dx: Double, dy: Double)
        case released
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
        case tapped(StorySide)
        case dragStarted(Drag)
    }

    /// The first third goes back, as thumbs and other apps have it.
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
