// Recognises a press that rests on an edge of the picture: the video plays faster until the user lets go.
// Thread: any; a plain value. Invariant: every begun hold ends exactly once, and a press begins at most one.

package struct EdgeHold: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        /// In pixels.
        case pressed(x: Double, width: Double)
        /// The time of `wait` is over.
        case waited
        /// The finger was lifted, or the system cancelled the press.
        case released
        /// The press became a drag, or another gesture claimed it.
        case spoiled
    }

    package enum Command: Equatable, Sendable {
        case wait(seconds: Double)
        case stopWaiting
        case began
        case ended
    }

    /// In seconds: longer than a tap of a double tap, shorter than the press that opens a menu.
    package static let patience = 0.36
    private static let share = 0.24
    private static let widest = 180.0

    private enum Phase: Equatable, Sendable {
        case idle, waiting, holding
    }

    private var phase = Phase.idle

    package init() {}

    package var isHolding: Bool { phase == .holding }

    /// True when the same press must not open a menu.
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
        // A hold that has begun survives a trembling finger.
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
