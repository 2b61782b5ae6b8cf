// The mark of a Live Photo, which plays its moving part.
// Thread: main actor. Invariant: visible only on a Live Photo.

import FeedsCore
import FeedsModels
import GtkBridge

final class LiveMark {
    let root: Button
    var onAct: OnAct?

    init() {
        // Translators: the mark on a photo that moves when it is held, as phones call it.
        let word = Label(tr("Live")).styled("live-word").align(.start, .center)
        root = Button(child: word, name: tr("Live Photo: play the moving part")).styled("flat", "live-mark")
        root.align(.start, .end).isVisible = false
        root.onClicked(self) { $0.onAct?(.playMotion, .at($0.root)) }
    }

    func show(_ card: PostViewModel) { root.isVisible = MotionPlayer.canPlay(card) }
}
