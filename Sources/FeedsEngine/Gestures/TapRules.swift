// Tells a tap from a drag, and the direction of a drag.
// Thread: any; a plain value. Invariant: a press ends in a tap, a drag or nothing, never in two of them.

package struct TapRules: Sendable {
    package enum Event: Equatable, Sendable {
        /// In pixels and seconds.
        case pressed(x: Double, y: Double, time: Double)
        case moved(x: Double, y: Double)
        case released(time: Double)
        case cancelled
    }

    package enum Axis: Equatable, Sendable {
        case horizontal
        case vertical
    }

    package enum Command: Equatable, Sendable {
        case tapped(x: Double, y: Double)
        /// The press became a drag along this axis and stays a drag.
        case dragStarted(Axis)
    }

    /// A resting finger trembles by less than this many pixels; GTK uses the same threshold.
    package static let slop = 8.0
    /// A longer press is not a tap.
    package static let longestTap = 0.5

    private enum Phase: Sendable {
        case idle
        case pressed(x: Double, y: Double, time: Double)
    }

    private var phase = Phase.idle

    package init() {}

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .pressed(let x, let y, let time): phase = .pressed(x: x, y: y, time: time)
        case .moved(let x, let y): return move(toX: x, y: y)
        case .released(let time): return release(at: time)
        case .cancelled: phase = .idle
        }
        return []
    }

    private mutating func move(toX x: Double, y: Double) -> [Command] {
        guard case .pressed(let startX, let startY, _) = phase else { return [] }
        let across = abs(x - startX)
        let down = abs(y - startY)
        guard max(across, down) > Self.slop else { return [] }
        phase = .idle
        return [.dragStarted(across > down ? .horizontal : .vertical)]
    }

    private mutating func release(at time: Double) -> [Command] {
        guard case .pressed(let x, let y, let start) = phase else { return [] }
        phase = .idle
        return time - start <= Self.longestTap ? [.tapped(x: x, y: y)] : []
    }
}
