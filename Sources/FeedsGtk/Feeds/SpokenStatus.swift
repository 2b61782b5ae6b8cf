// The announcements of a screen reader about the feed: the new post, and that it plays, rests, waits or has failed.
// Thread: main actor. Invariant: it is invisible, and it speaks only when its text has changed.

import FeedsCore
import FeedsModels
import GtkBridge

final class SpokenStatus {
    let root = Label().singleLine(maxCharacters: 1).styled("spoken").align(.start, .start)

    init() {
        root.readAsStatus()
        root.canTarget = false
    }

    /// Call this within a binding, which then follows the current post.
    func follow(_ model: FeedsViewModel) {
        guard model.phase == .loaded, let card = model.card(model.currentIndex) else { return say("") }
        let parts = [card.spokenName, card.position(), place(of: card), state(of: card)]
        say(parts.compactMap(\.self).joined(separator: "\n"))
    }

    private func place(of card: PostViewModel) -> String? {
        guard card.isAlbum else { return nil }
        return tr("Picture %1 of %2", "\(card.page + 1)", "\(card.item.media.count)")
    }

    private func state(of card: PostViewModel) -> String? {
        if let failure = card.failure { return failure }
        if let news = card.status.news { return news }
        if card.isVideo, card.status.isWaiting { return tr("Loading") }
        if card.isPaused { return tr("Paused") }
        return card.isVideo ? tr("Playing") : nil
    }

    private func say(_ text: String) {
        guard text != root.text else { return }
        root.text = text
        root.announce(text)
    }
}
