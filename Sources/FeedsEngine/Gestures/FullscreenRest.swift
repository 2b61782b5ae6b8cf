// When controls and pointer leave a window that fills the screen: after a rest, and never while they are in use.
// Thread: any; a plain value. Invariant: outside fullscreen nothing is hidden and no timer runs.

package struct FullscreenRest: Sendable {
    package enum Event: Equatable, Sendable {
        case fullscreenChanged(Bool)
        /// A key, the pointer, a finger.
        case acted
        /// The time of the last `wait` is over. In use: the pointer is on a control, the keyboard too, a menu is open, the
        /// person types.
        case rested(isInUse: Bool)
        /// What held the controls is gone without an act of the person: a video goes on by itself, a dialog is closed.
        case released
    }

    package enum Command: Equatable, Sendable {
        /// Starts the timer anew.
        case wait(seconds: Double)
        case stopWaiting
        case hide
        case show
    }

    package static let rest = 2.5

    private var isFullscreen = false
    package private(set) var isHidden = false

    package init() {}

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .fullscreenChanged(let fills):
            guard fills != isFullscreen else { return [] }
            isFullscreen = fills
            return shown() + (fills ? [.wait(seconds: Self.rest)] : [.stopWaiting])
        case .acted:
            guard isFullscreen else { return [] }
            return shown() + [.wait(seconds: Self.rest)]
        case .rested(let isInUse):
            // In use, the next act begins another wait.
            guard isFullscreen, !isHidden, !isInUse else { return [] }
            isHidden = true
            return [.hide]
        case .released:
            guard isFullscreen, !isHidden else { return [] }
            return [.wait(seconds: Self.rest)]
        }
    }

    private mutating func shown() -> [Command] {
        guard isHidden else { return [] }
        isHidden = false
        return [.show]
    }
}
