// The animation of the heart that a double tap shows.
// Thread: any; a plain value. Invariant: it begins and ends invisible, and does not move under reduced motion.

package struct HeartMotion: Sendable {
    package struct Look: Equatable, Sendable {
        package var scale: Double
        package var opacity: Double
    }

    /// Seconds from the tap until the heart is gone.
    package static let length = 0.56
    /// Seconds until the heart has its full size, and until it begins to fade.
    private static let arrival = 0.16
    private static let departure = 0.36

    private let moves: Bool

    package init(moves: Bool) { self.moves = moves }

    /// Nil after the animation has ended.
    package func look(after seconds: Double) -> Look? {
        guard seconds < Self.length else { return nil }
        let coming = Self.share(seconds, from: 0, to: Self.arrival)
        let going = Self.share(seconds, from: Self.departure, to: Self.length)
        let opacity = min(1, coming * 2) * (1 - going)
        return Look(scale: moves ? Self.sprung(coming) + 0.25 * going * going : 1, opacity: opacity)
    }

    /// Grows from nearly zero, overshoots the full size and comes back to it.
    private static func sprung(_ share: Double) -> Double {
        let overshoot = 2.2
        let left = share - 1
        return 0.3 + 0.7 * (1 + (overshoot + 1) * left * left * left + overshoot * left * left)
    }

    private static func share(_ seconds: Double, from start: Double, to end: Double) -> Double {
        min(1, max(0, (seconds - start) / (end - start)))
    }
}
