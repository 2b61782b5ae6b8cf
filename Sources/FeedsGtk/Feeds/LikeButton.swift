// The heart: filled and red when liked, with the number of likes when the source gives one.
// Thread: main actor. Invariant: it shows what the store says; pressing it only asks.

import FeedsCore
import FeedsModels
import Foundation
import GtkBridge

final class LikeButton {
    private let button: CountButton
    private weak var card: FeedItemViewModel?
    private var shownSince = Date()

    var root: Button { button.root }
    var hasCount: Bool { button.hasCount }
    var showsCount: Bool {
        get { button.showsCount }
        set { button.showsCount = newValue }
    }

    init(_ axis: Axis) {
        button = CountButton(axis, icon: "mutoscope-heart-outline-symbolic", name: tr("Like"))
        root.styled("like").readAsToggle()
        root.onClicked(self) { $0.card?.likeButtonTapped() }
    }

    /// To be called within a binding, which follows the card from then on.
    func show(_ card: FeedItemViewModel) {
        if card !== self.card {
            self.card = card
            shownSince = Date()
        }
        root.isOn = card.isLiked
        button.show(icon: card.isLiked ? "mutoscope-heart-symbolic" : "mutoscope-heart-outline-symbolic")
        button.show(count: card.likes, spoken: card.spokenLikes)
        // It springs when it was liked just now, and not when a post that was liked long ago comes into sight.
        root.set(css: "pop", card.mine?.current.liked.map { $0 >= shownSince } ?? false)
    }
}
