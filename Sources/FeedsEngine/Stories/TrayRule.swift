// When the tray of stories is in sight over the reel: while one arrives, pauses, pulls or asks, and never while one
// watches.
// Thread: any; a plain value. Invariant: in sight exactly while there is a reason; a swipe leaves none but the pointer.

package struct TrayRule: Sendable {
    package enum Event: Equatable, Sendable {
        /// The feed opened, or one is back from the viewer.
        case arrived
        /// Pictures move: from now on one watches.
        case playing
        case swiped
        case paused(Bool)
        /// The first item was pulled down.
        case pulled
        case pointerAtTop(Bool)
        /// The key or the button.
        case toggled
        /// The keyboard is in it, or left it.
        case focused(Bool)
        /// The window is so low that the tray would stand in the place of the texts: then only who asks for it gets it.
        case lacksRoom(Bool)
        /// A message is being written, or no longer.
        case writing(Bool)
        /// The time that `wake` asked for has passed.
        case woke
    }

    package enum Command: Equatable, Sendable {
        /// Send `woke` after so many seconds; replaces an earlier wish.
        case wake(after: Double)
    }

    private struct Reasons: OptionSet, Sendable {
        let rawValue: Int
        static let arrived = Reasons(rawValue: 1)
        static let paused = Reasons(rawValue: 2)
        static let pointer = Reasons(rawValue: 4)
        static let asked = Reasons(rawValue: 8)
        static let focused = Reasons(rawValue: 16)
    }

    /// So long one may look before the pictures have the window to themselves.
    package static let patience = 4.0

    private var reasons: Reasons = []

    package init() {}

    private var lacksRoom = false
    private var isWriting = false

    package var isInSight: Bool {
        if isWriting { return false }
        return lacksRoom ? !reasons.isDisjoint(with: [.asked, .focused]) : !reasons.isEmpty
    }

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .arrived:
            reasons.subtract([.asked, .focused])
            return greet()
        case .pulled: return greet()
        case .playing: return reasons.contains(.arrived) ? [.wake(after: Self.patience)] : []
        case .swiped: reasons.formIntersection(.pointer)
        case .paused(let isPaused): set(.paused, isPaused)
        case .pointerAtTop(let isThere): set(.pointer, isThere)
        case .focused(let isFocused): set(.focused, isFocused)
        case .lacksRoom(let lacksRoom): self.lacksRoom = lacksRoom
        case .writing(let isWriting): self.isWriting = isWriting
        case .toggled: reasons = isInSight ? [] : .asked
        case .woke: reasons.remove(.arrived)
        }
        return []
    }

    private mutating func greet() -> [Command] {
        reasons.insert(.arrived)
        return [.wake(after: Self.patience)]
    }

    private mutating func set(_ reason: Reasons, _ isThere: Bool) {
        if isThere { reasons.insert(reason) } else { reasons.remove(reason) }
    }
}
