// What of the feed screen makes way: for messages at its foot, and for the picture while nobody uses the controls.
// Thread: main actor. Invariant: what is faded takes no touch.

import FeedsCore
import FeedsEngine
import GtkBridge

extension FeedsView {
    /// The height of the message field at the foot, of the post or of its comments.
    var foot: Int { comments.isOpen ? comments.fieldHeight : showsReel ? reel.fieldHeight : 0 }

    /// What lies over the picture is wanted: it stands still, or there is something to decide or to read.
    var isAttended: Bool {
        let card = followCard()
        return !showsReel || comments.isOpen || card?.isPaused != false || card?.failure != nil
            || card?.isCovered == true
            || card?.isExpanded == true || wantsHint
    }

    func followRest() {
        reel.hidesControls = hidesControls
        for part in [stories.reelTray.root, controls.chip] { part.set(css: "faded", hidesControls) }
    }

    // MARK: Room

    var isLow: Bool {
        root.height > 0 && PageLayout.isLow(height: root.height, textScale: textScale)
    }

    /// Where the window is low, it would lie upon what there is to press.
    func followHint() {
        let isLow = root.height > 0 && PageLayout.isLow(height: root.height, textScale: 1)
        if stage.width > 0, wantsHint, let page = reel.layout {
            hint.arrange(width: stage.width, height: stage.height, over: page, textScale: textScale)
        }
        hint.root.isRevealed = wantsHint && !isLow && hint.fits
    }
}
