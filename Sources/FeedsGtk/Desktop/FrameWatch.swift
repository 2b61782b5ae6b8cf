// Tells whether a Wayland compositor shows the window: it stops the frames of a window that is hidden, and GTK 4.8 tells
// nothing else of it. On X11 the window's state says so.
// Thread: main actor. Invariant: FrameBeat decides; without something that plays there is no timer.

import FeedsEngine
import FeedsModels
import GtkBridge

final class FrameWatch {
    private var machine = FrameBeat()
    private let timer = Delay()
    private let tell: (Bool) -> Void
    private var ticker: Ticker?

    /// Nil on a display that tells by itself.
    init?(_ window: Window, tell: @escaping (_ isInSight: Bool) -> Void) {
        guard DisplayFacts.isWayland else { return nil }
        self.tell = tell
        ticker = Ticker(window) { [weak self] _ in self?.came() }
    }

    var plays = false {
        didSet { if plays != oldValue { perform(.plays(plays)) } }
    }

    private func came() {
        ticker?.stop()
        perform(.frame)
    }

    private func perform(_ event: FrameBeat.Event) {
        for command in machine.handle(event) {
            switch command {
            case .ask: ticker?.start()
            case .wait:
                let milliseconds = Int(saturating: FrameBeat.seconds * 1000)
                timer.start(milliseconds: milliseconds) { [weak self] in self?.perform(.beat) }
            case .tell(let isInSight): tell(isInSight)
            }
        }
    }
}
