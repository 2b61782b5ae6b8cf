// How the story viewer grows out of a face, follows a finger that pulls it down, and flies back.
// Thread: any; a plain value. Invariant: a flight begins at the viewer's position and never overshoots its end.

package struct StoryFlight: Equatable, Sendable {
    /// A pull of a fifth of the window closes; a shorter pull does not.
    private static let acceptShare = 0.2
    /// In pixels per second: a flick closes however short it was.
    private static let flickVelocity = 500.0
    /// Short enough that the user never waits for it.
    package static let seconds = 0.22

    package let start: StoryPose
    package let end: StoryPose
    package let startTime: Double

    package init(from start: StoryPose, to end: StoryPose, at time: Double) {
        self.start = start
        self.end = end
        startTime = time
    }

    package func isOver(at time: Double) -> Bool { time >= startTime + Self.seconds }

    package func pose(at time: Double) -> StoryPose {
        let share = min(1, max(0, (time - startTime) / Self.seconds))
        // Fast at the beginning, slow at the end.
        let rest = 1 - share
        let eased = 1 - rest * rest * rest
        func between(_ first: Double, _ last: Double) -> Double { first + (last - first) * eased }
        return StoryPose(
            scale: between(start.scale, end.scale), x: between(start.x, end.x), y: between(start.y, end.y),
            opacity: between(start.opacity, end.opacity), dimming: between(start.dimming, end.dimming))
    }

    /// True when a pull that ends like this closes the viewer.
    package static func closes(dy: Double, velocity: Double, height: Double) -> Bool {
        velocity > flickVelocity || (dy > height * acceptShare && velocity > -flickVelocity)
    }
}
