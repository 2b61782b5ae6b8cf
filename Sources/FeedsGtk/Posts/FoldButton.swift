// “15 more from Ann”: the way to what a loud follow published besides the posts that Following shows.
// Thread: main actor. Invariant: it is in sight only under the last post that is shown of such a follow.

import FeedsModels
import GtkBridge

final class FoldButton {
    let root = Button(text: "").styled("pill", "osd", "fold").align(.start, .center)
    var onAct: OnAct?
    private var fold: FeedFold?

    init() {
        root.isVisible = false
        root.onClicked(self) { button in
            guard let fold = button.fold else { return }
            button.onAct?(.openTexts, .at(button.root).choosing(.texts([fold.source])))
        }
    }

    func show(_ fold: FeedFold?) {
        self.fold = fold
        root.isVisible = fold != nil
        guard let fold else { return }
        root.text = tr("%1 more from %2", "%1 more from %2", count: fold.count, TextColumns.fit(fold.name, in: 20))
    }
}
