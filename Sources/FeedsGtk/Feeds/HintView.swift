// The hint of the very first run: how to move on, and that a folder can be dropped.
// Thread: main actor. Invariant: shown once in a person's life; the first swipe or a tap puts it away.

import FeedsModels
import GtkBridge

final class HintView {
    let root: Revealer
    private let box: Box
    private let icon = Image(icon: "mutoscope-swipe-symbolic", pixels: 48)
    private let keys = Label(tr("A finger, the wheel or the arrow keys: all the same. A tap pauses, two taps like."))
        .wrapping().centered()
    private let drop = Label(tr("Drop a folder of your own videos here to watch it.")).wrapping().centered()
    private let done = Button(text: tr("Got it")).styled("pill", "suggested-action")
    private var arranged: (width: Int, height: Int, textScale: Double)?
    /// It has room between what there is to press.
    private(set) var fits = false
    var onDone: (() -> Void)?

    init() {
        let title = Label(tr("Swipe up for the next one")).styled("title-3").wrapping().centered()
        for label in [keys, drop] { label.set(maxCharacters: 30) }
        box = Box(.vertical, spacing: 10, [icon, title, keys, drop, done.align(.center, .center).margins(top: 8)])
        box.styled("hint").align(.center, .center)
        box.readAsDialog()
        box.accessibleName = title.text
        box.describe(keys.text)
        root = Revealer(box)
        root.align(.center, .center)
        done.onClicked(self) { $0.onDone?() }
    }

    /// Between the buttons at the edge and what is as wide on the other side; nothing is dropped on a phone. Large texts
    /// leave out what can be done without.
    func arrange(width: Int, height: Int, textScale: Double) {
        // To show and hide parts asks for a layout, and every layout comes here.
        guard arranged.map({ $0 == (width, height, textScale) }) != true else { return }
        arranged = (width, height, textScale)
        fits = fit(width: width, height: height)
    }

    private func fit(width: Int, height: Int) -> Bool {
        let isNarrow = width < Self.wide
        root.margins(bottom: isNarrow ? Self.texts : 0, start: Self.rail, end: Self.rail)
        let room = height - (isNarrow ? Self.texts : 0) - 2 * Self.margin
        for part in [icon, keys, drop] { part.isVisible = true }
        drop.isVisible = !isNarrow
        for part in [drop, icon, keys] {
            if box.naturalHeight(width: width - 2 * Self.rail) <= room { return true }
            part.isVisible = false
        }
        return box.naturalHeight(width: width - 2 * Self.rail) <= room
    }

    private static let wide = 500
    /// Half of what the texts at the foot of a narrow page are taller than the header at its top.
    private static let texts = 96
    private static let rail = 60
    private static let margin = 8
}
