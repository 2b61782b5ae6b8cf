// Which parts of the feed screen make way: for messages at its foot, and for the picture while the controls rest.
// Thread: main actor. Invariant: faded widgets take no touch.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

extension FeedsView {
    /// The height of the message field at the foot, of the post or of its comments.
    var foot: Int { comments.isOpen ? comments.fieldHeight : showsReel ? reel.fieldHeight : 0 }

    /// True if the controls must stay: the post stands still, or the user has something to decide or to read.
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

    /// The widgets that make way for a finger on the line.
    var makingWay: [Widget] { [stories.reelTray.root, sign.root, hint.root] }

    /// For keys a sign shows the position, because there is no finger on the line.
    func followScrubbing() {
        for part in makingWay { part.set(css: "faded", model.scrub.isDragging) }
        guard let place = model.scrub.sign, !place.isDragging, place.duration > 0 else { return }
        let text = tr("%1 of %2", PlaybackTime.text(place.seconds), PlaybackTime.text(place.duration))
        controls.sign.show(
            icon: "media-seek-forward-symbolic", text: text, level: place.seconds / place.duration)
    }

    // MARK: Room

    func followFreshness() {
        let model = model
        sign.show(hasNewPosts: model.hasNewPosts, count: model.newCount, isAway: model.isAway) {
            model.freshnessText(at: $0)
        }
        // Over the reel the sign floats below the header; the cards have texts there and make room for the sign.
        let isCards = settings.current.layout == .cards
        comments.leavesFree(top: isCards ? 0 : PageLayout.headerHeight)
        sign.root.margins(top: isCards ? 10 : max(64, stories.reelTray.foot))
        controls.leavesFree(top: isCards ? 10 : max(64, stories.reelTray.foot))
        cards.root.margins(top: isCards ? sign.room : 0)
    }

    var isLow: Bool {
        root.height > 0 && PageLayout.isLow(height: root.height, textScale: textScale)
    }

    /// In a low window the hint would cover the buttons.
    func followHint() {
        let isLow = root.height > 0 && PageLayout.isLow(height: root.height, textScale: 1)
        if stage.width > 0, wantsHint, let page = reel.layout {
            hint.arrange(width: stage.width, height: stage.height, over: page, textScale: textScale)
        }
        hint.root.isRevealed = wantsHint && !isLow && hint.fits
    }
}
