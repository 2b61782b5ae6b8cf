// Tells when a press rests on an edge of the picture: that means "quicker, until I let go".
// Thread: any; a plain value. Invariant: whatever began is ended exactly once, and one press begins it at most once.

package struct EdgeHold: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        /// Pixels.
        case pressed(x: Double, width: Double)
        /// The time of `wait` is over.
        case waited
        /// Let go, or taken away.
        case released
        /// It is a drag, or something else took it.
        case spoiled
    }

    package enum Command: Equatable, Sendable {
        case wait(seconds: Double)
        case stopWaiting
        case began
        case ended
    }

    /// Longer than any tap of a double one, shorter than what calls a menu.
    package static let patience = 0.36
    private static let share = 0.24
    private static let widest = 180.0

    private enum Phase: Equatable, Sendable {
        case idle, waiting, holding
    }

    private var phase = Phase.idle

    package init() {}

    package var isHolding: Bool { phase == .holding }

    /// A menu may not be called by the same press.
    package var isClaimed: Bool { phase != .idle }

    package static func isOnEdge(x: Double, width: Double) -> Bool {
        let edge = min(width * share, widest)
        return x < edge || x > width - edge
    }

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .pressed(let x, let width):
            let ending = handle(.released)
            guard Self.isOnEdge(x: x, width: width) else { return ending }
            phase = .waiting
            return ending + [.wait(seconds: Self.patience)]
        case .waited:
            guard phase == .waiting else { return [] }
            phase = .holding
            return [.began]
        case .released: return stop()
        // What holds already is not let go by a hand that trembles.
        case .spoiled: return phase == .waiting ? stop() : []
        }
    }

    private mutating func stop() -> [Command] {
        defer { phase = .idle }
        switch phase {
        case .idle: return []
        case .waiting: return [.stopWaiting]
        case .holding: return [.ended]
        }
    }
}
