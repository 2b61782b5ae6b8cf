// The hint of the very first run: how to move on, and that a folder can be dropped.
// Thread: main actor. Invariant: shown once in a person's life; the first swipe or a tap puts it away.

import FeedsModels
import GtkBridge

final class HintView {
    let root: Revealer
    private let done = Button(text: tr("Got it")).styled("pill", "suggested-action")
    var onDone: (() -> Void)?

    init() {
        let icon = Image(icon: "mutoscope-swipe-symbolic", pixels: 56)
        let title = Label(tr("Swipe up for the next one")).styled("title-3").wrapping().centered()
        let keys = Label(tr("A finger, the wheel or the arrow keys: all the same. A tap pauses, two taps like."))
            .wrapping()
            .centered()
        let drop = Label(tr("Drop a folder of your own videos here to watch it.")).wrapping().centered()
        for label in [keys, drop] { label.set(maxCharacters: 30) }
        let box = Box(.vertical, spacing: 10, [icon, title, keys, drop, done.align(.center, .center).margins(top: 8)])
        box.styled("hint").align(.center, .center)
        root = Revealer(box)
        root.align(.center, .center)
        done.onClicked(self) { $0.onDone?() }
    }
}
