// Decides when a fullscreen window hides its controls and pointer: after a rest, and never while they are in use.
// Thread: any; a plain value. Invariant: a timer runs exactly while a fullscreen window shows its controls; outside
// fullscreen nothing is hidden.

package struct FullscreenRest: Sendable {
    package enum Event: Equatable, Sendable {
        case fullscreenChanged(Bool)
        /// The user pressed a key, moved the pointer or touched the screen.
        case acted
        /// The time of the last `wait` is over. `isInUse`: pointer or keyboard focus is on a control, a menu is open,
        /// or the user types.
        case rested(isInUse: Bool)
        /// Controls are no longer needed, without an act of the user: a video resumed, or a dialog closed.
        case released
    }

    package enum Command: Equatable, Sendable {
        /// Starts the timer again from zero.
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
            guard isFullscreen, !isHidden else { return [] }
            // The end of the use may not be reported: the pointer leaves the window unnoticed, or the focus ring fades.
            if isInUse { return [.wait(seconds: Self.rest)] }
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
