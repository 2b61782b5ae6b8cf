// Decides when the stories' tray is shown over the reel: on arrival, pause, pull and request, not while the user
// watches.
// Thread: any; a plain value. Invariant: visible exactly while a reason applies; a swipe removes all but the pointer.

package struct TrayRule: Sendable {
    package enum Event: Equatable, Sendable {
        /// The feed opened, or the user came back from the viewer.
        case arrived
        /// The video plays: from now on the user watches.
        case playing
        case swiped
        case paused(Bool)
        /// The user pulled the first item down.
        case pulled
        case pointerAtTop(Bool)
        /// The user pressed the key or the button.
        case toggled
        /// Whether the keyboard focus is in the tray.
        case focused(Bool)
        /// The window is so low that the tray would replace the texts: then the tray is shown only on request.
        case lacksRoom(Bool)
        /// Whether a message is being written.
        case writing(Bool)
        /// The time that `wake` asked for has passed.
        case woke
    }

    package enum Command: Equatable, Sendable {
        /// Send `woke` after this many seconds; replaces an earlier `wake`.
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

    /// In seconds: how long the tray stays before the pictures have the window alone.
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
