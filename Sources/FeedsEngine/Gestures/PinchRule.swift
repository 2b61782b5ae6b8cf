// Decides what a pinch means: spreading hides everything but the picture, closing shows everything again.
// Thread: any; a plain value. Invariant: a gesture decides once, however the fingers move on.

package struct PinchRule: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        case began
        /// The distance of the fingers, divided by their distance at the beginning.
        case scaled(Double)
        case ended
    }

    package enum Command: Equatable, Sendable {
        case clear
        case restore
    }

    /// Large enough that a trembling hand does not reach it.
    package static let apart = 1.25
    package static let together = 0.8

    private var isOpen = false

    package init() {}

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .began: isOpen = true
        case .scaled(let scale): return decide(scale)
        case .ended: isOpen = false
        }
        return []
    }

    private mutating func decide(_ scale: Double) -> [Command] {
        guard isOpen, scale >= Self.apart || scale <= Self.together, scale > 0 else { return [] }
        isOpen = false
        return [scale >= Self.apart ? .clear : .restore]
    }
}
