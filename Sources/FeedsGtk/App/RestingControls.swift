// Hides the controls and the pointer of a full-screen window while the user leaves them alone.
// Thread: main actor. Invariant: FullscreenRest decides; this class has its timer and shows the result.

import FeedsEngine
import FeedsModels
import GtkBridge

final class RestingControls {
    private let window: Window
    /// The feed in front; no other screen has controls to hide.
    private let feed: () -> FeedScreen?
    private var machine = FullscreenRest()
    private let timer = Delay()
    private var pointer: (x: Double, y: Double)?
    private weak var resting: FeedScreen?

    init(window: Window, feed: @escaping () -> FeedScreen?) {
        self.window = window
        self.feed = feed
        window.onFullscreenChange(self) { $0.perform(.fullscreenChanged($1)) }
        window.onActivity(self) { controls, place in
            controls.pointer = place
            controls.perform(.acted)
        }
    }

    /// A video plays on, or the user closed what was open over it.
    func released() { perform(.released) }

    private func perform(_ event: FullscreenRest.Event) {
        for command in machine.handle(event) {
            switch command {
            case .wait(let seconds):
                timer.start(milliseconds: Int(saturating: seconds * 1000)) { [weak self] in self?.rested() }
            case .stopWaiting: timer.cancel()
            case .hide: show(isResting: true)
            case .show: show(isResting: false)
            }
        }
    }

    private func rested() {
        let isPointed = pointer.map(window.hasControl) ?? false
        let isFocused = window.focusIsShownOnControl || window.focusIsOnText || window.focusIsInMenu
        perform(.rested(isInUse: isPointed || isFocused || feed()?.isAttended != false))
    }

    private func show(isResting: Bool) {
        if isResting { resting = feed() }
        resting?.hidesControls = isResting
        window.show(pointer: !isResting)
    }
}
