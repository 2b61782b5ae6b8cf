// The hint of the very first run: how to move on, and that a folder can be dropped.
// Thread: main actor. Invariant: each user sees it once; the first swipe or a tap puts it away.

import FeedsEngine
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
    private var arranged: Place?
    /// It has room between what there is to press.
    private(set) var fits = false
    var onAct: OnAct?

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
        done.onClicked(self) { $0.onAct?(.dismissHint, .at($0.done)) }
    }

    /// Over the picture, between the buttons at the edge and what is as wide on the other side; nothing is dropped on a
    /// phone. Large texts leave out what can be done without.
    func arrange(width: Int, height: Int, over stage: PageLayout, textScale: Double) {
        let place = Place(width: width, height: height, stage: stage, textScale: textScale)
        // To show and hide parts asks for a layout, and every layout comes here.
        guard place != arranged else { return }
        arranged = place
        fits = fit(place)
    }

    private func fit(_ place: Place) -> Bool {
        let isNarrow = place.width < Self.wide
        let stage = place.stage
        let isAside = stage.isBeside && place.textScale > 1
        let start = isAside ? stage.stageStart + Self.margin : Self.rail
        let end = isAside ? place.width - stage.stageStart - stage.stageWidth + Self.margin : Self.rail
        let foot = isNarrow ? Self.texts : 0
        let width = place.width - start - end
        let room = place.height - foot - Self.header - Self.margin
        for part in [icon, keys, drop] { part.isVisible = true }
        drop.isVisible = !isNarrow
        for part in [drop, icon, keys] where box.naturalHeight(width: width) > room { part.isVisible = false }
        let height = box.naturalHeight(width: width)
        // It stands in the middle, unless the header is there.
        let head = max(0, 2 * Self.header + height + foot - place.height)
        root.margins(top: head, bottom: foot, start: start, end: end)
        return height <= room
    }

    private struct Place: Equatable {
        let width: Int
        let height: Int
        let stage: PageLayout
        let textScale: Double
    }

    private static let wide = 500
    /// Half of what the texts at the foot of a narrow page are taller than the header at its top.
    private static let texts = 96
    private static let header = 56
    private static let rail = 60
    private static let margin = 8
}
