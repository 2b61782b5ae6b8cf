// The mark of a video that was recorded for slow motion; it plays the video slowly, and at its own speed again.
// Thread: main actor. Invariant: visible only on such a video, as soon as its first picture is known.

import FeedsCore
import FeedsModels
import GtkBridge

final class SlowMark {
    let root: Button
    var onAct: OnAct?

    init() {
        let word = Label(tr("Slow motion")).styled("live-word").align(.start, .center)
        root = Button(child: word, name: tr("Slow motion"))
            .styled("flat", "live-mark").readAsToggle()
        root.align(.start, .end).isVisible = false
        root.onClicked(self) { $0.onAct?(.playMotion, .at($0.root)) }
    }

    func show(_ card: PostViewModel) {
        root.isVisible = card.suitsSlowMotion && card.failure == nil && !card.isCovered
        root.isOn = card.isSlow
    }
}
