// Decides when a wide window shows arrows for a pointer: while it moves, and for a moment after.
// Thread: any; a plain value. Invariant: a timer runs exactly while the arrows are visible.

package struct PointerArrows: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        /// The pointer moved over the pages. `hasRoom`: nothing else needs the place of the arrows.
        case moved(hasRoom: Bool)
        case left
        /// The time of the last `wait` is over.
        case rested(isOnArrow: Bool)
    }

    package enum Command: Equatable, Sendable {
        case show(Bool)
        /// Starts the timer again from zero.
        case wait(seconds: Double)
        case stopWaiting
    }

    package static let rest = 2.0
    /// A window of this width and height, in logical pixels, has room for arrows.
    package static let room = (width: 720, height: 480)

    package private(set) var isShown = false

    package init() {}

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .moved(hasRoom: true):
            let show: [Command] = isShown ? [] : [.show(true)]
            isShown = true
            return show + [.wait(seconds: Self.rest)]
        case .moved(hasRoom: false), .left: return hide()
        case .rested(let isOnArrow):
            guard isShown else { return [] }
            return isOnArrow ? [.wait(seconds: Self.rest)] : hide()
        }
    }

    private mutating func hide() -> [Command] {
        guard isShown else { return [] }
        isShown = false
        return [.stopWaiting, .show(false)]
    }
}
