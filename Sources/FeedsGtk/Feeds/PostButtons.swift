// What every view of a post offers: like, comments, save, and a menu of everything else.
// Thread: main actor. Invariant: reel and cards show the same acts, names and states.

import FeedsCore
import FeedsModels
import GtkBridge

final class PostButtons {
    let like: LikeButton
    let comments: CountButton
    let save: CountButton
    let menu: CountButton
    private weak var card: FeedItemViewModel?
    var onComments: (() -> Void)?
    var onMenu: (() -> Void)?

    init(_ axis: Axis) {
        like = LikeButton(axis)
        comments = CountButton(axis, icon: "mutoscope-comment-symbolic", name: tr("Comments"))
        save = CountButton(axis, icon: "mutoscope-bookmark-outline-symbolic", name: tr("Save"))
        menu = CountButton(axis, icon: "mutoscope-more-symbolic", name: tr("More actions"))
        save.root.readAsToggle()
        menu.root.readAsMenuOpener()
        comments.root.onClicked(self) { $0.onComments?() }
        save.root.onClicked(self) { $0.card?.saveButtonTapped() }
        menu.root.onClicked(self) { $0.onMenu?() }
    }

    /// To be called within a binding, which follows the card from then on.
    func show(_ card: FeedItemViewModel) {
        self.card = card
        like.show(card)
        comments.show(count: card.commentCount, spoken: card.spokenComments)
        save.root.isOn = card.isSaved
        save.show(icon: card.isSaved ? "mutoscope-bookmark-symbolic" : "mutoscope-bookmark-outline-symbolic")
    }
}
