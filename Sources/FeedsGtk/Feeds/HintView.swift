// The hint of the very first run: how to move on, and that a folder can be dropped.
// Thread: main actor. Invariant: shown once in a person's life; the first swipe or a tap puts it away.

import FeedsModels
import GtkBridge

final class HintView {
    let root: Revealer
    private let drop = Label(tr("Drop a folder of your own videos here to watch it.")).wrapping().centered()
    private let done = Button(text: tr("Got it")).styled("pill", "suggested-action")
    var onDone: (() -> Void)?

    init() {
        let icon = Image(icon: "mutoscope-swipe-symbolic", pixels: 48)
        let title = Label(tr("Swipe up for the next one")).styled("title-3").wrapping().centered()
        let keys = Label(tr("A finger, the wheel or the arrow keys: all the same. A tap pauses, two taps like."))
            .wrapping()
            .centered()
        for label in [keys, drop] { label.set(maxCharacters: 30) }
        let box = Box(.vertical, spacing: 10, [icon, title, keys, drop, done.align(.center, .center).margins(top: 8)])
        box.styled("hint").align(.center, .center)
        root = Revealer(box)
        root.align(.center, .center)
        done.onClicked(self) { $0.onDone?() }
    }

    /// Between the buttons at the edge and what is as wide on the other side; nothing is dropped on a phone.
    func arrange(width: Int) {
        drop.isVisible = width >= Self.wide
        root.margins(bottom: width < Self.wide ? Self.texts : 0, start: Self.rail, end: Self.rail)
    }

    private static let wide = 500
    /// Half of what the texts at the foot of a narrow page are taller than the header at its top.
    private static let texts = 96
    private static let rail = 60
}
