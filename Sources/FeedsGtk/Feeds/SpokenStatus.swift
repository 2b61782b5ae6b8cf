// What a screen reader says by itself of the feed: which post came, and that it plays, rests, waits or has failed.
// Thread: main actor. Invariant: nobody sees it, and it speaks only when what it says has changed.

import FeedsCore
import FeedsModels
import GtkBridge

final class SpokenStatus {
    let root = Label().singleLine(maxCharacters: 1).styled("spoken").align(.start, .start)

    init() {
        root.readAsStatus()
        root.canTarget = false
    }

    /// To be called within a binding, which follows the current post from then on.
    func follow(_ model: FeedsViewModel) {
        guard model.phase == .loaded, let card = model.card(model.currentIndex) else { return say("") }
        say([card.spokenName, place(of: card), state(of: card)].compactMap(\.self).joined(separator: "\n"))
    }

    private func place(of card: FeedItemViewModel) -> String? {
        guard card.isAlbum else { return nil }
        return tr("Picture %1 of %2", "\(card.page + 1)", "\(card.item.media.count)")
    }

    private func state(of card: FeedItemViewModel) -> String? {
        if let failure = card.failure { return failure }
        if let news = card.status.news { return news }
        if card.isVideo, card.status.isWaiting { return tr("Loading") }
        if card.isPaused { return tr("Paused") }
        return card.isVideo ? tr("Playing") : nil
    }

    private func say(_ text: String) {
        guard text != root.text else { return }
        root.text = text
        root.accessibleName = text
    }
}
