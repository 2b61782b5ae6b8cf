// The hint of the very first run: how to move on, and that a folder can be dropped.
// Thread: main actor. Invariant: shown once in a person's life; the first swipe or a tap puts it away.

import FeedsEngine
import FeedsModels
import GtkBridge

final class HintView {
    let root: Revealer
    private let done = Button(text: tr("Got it")).styled("pill", "suggested-action")
    private let icon: Image
    private let drop: Label
    var onDone: (() -> Void)?

    init() {
        icon = Image(icon: "mutoscope-swipe-symbolic", pixels: 56)
        let title = Label(tr("Swipe up for the next one")).styled("title-3").wrapping().centered()
        let keys = Label(tr("A finger, the wheel or the arrow keys: all the same. A tap pauses, two taps like."))
            .wrapping()
            .centered()
        drop = Label(tr("Drop a folder of your own videos here to watch it.")).wrapping().centered()
        for label in [keys, drop] { label.set(maxCharacters: 30) }
        let box = Box(.vertical, spacing: 10, [icon, title, keys, drop, done.align(.center, .center).margins(top: 8)])
        box.styled("hint").align(.center, .center)
        root = Revealer(box)
        root.align(.center, .center)
        done.onClicked(self) { $0.onDone?() }
    }

    /// Where the window is low, only what one must know, between header and message field.
    func arrange(isLow: Bool, below: Int) {
        icon.isVisible = !isLow
        drop.isVisible = !isLow
        root.set(css: "low", isLow)
        root.margins(top: isLow ? PageLayout.headerHeight : 0, bottom: isLow ? below : 0)
    }
}
