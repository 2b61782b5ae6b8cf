// What two fingers mean that move apart or together: apart leaves nothing but the picture, together brings all back.
// Thread: any; a plain value. Invariant: one gesture decides once, however the fingers go on.

package struct PinchRule: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        case began
        /// So many times as far apart as they were when it began.
        case scaled(Double)
        case ended
    }

    package enum Command: Equatable, Sendable {
        case clear
        case restore
    }

    /// Far enough not to be a trembling hand.
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
