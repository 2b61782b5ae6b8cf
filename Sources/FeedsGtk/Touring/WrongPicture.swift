// A planted fault: a page shows a wrong picture, and the player's own pictures do not reach it.
// Thread: main actor. Invariant: it ends on the page and item on which it began.

import FeedsEngine
import FeedsModels
import GtkBridge

final class WrongPicture: FrameViewer {
    private weak var page: FeedPage?
    private weak var source: (any FrameSource)?
    private let item: PostHandle?

    init(_ texture: Texture, on page: FeedPage, of player: (any VideoPlayerProtocol)?) {
        self.page = page
        item = page.item
        source = player as? any FrameSource
        page.player.show(frame: texture, progress: 0)
        source?.viewer = self
    }

    /// The progress line goes on, because the fault is in the picture alone.
    func show(frame: Texture, progress: Double) { page?.player.onProgress?(progress) }

    /// The page shows its own pictures again.
    func end() {
        guard let page, page.item == item else {
            source?.leave(self)
            return
        }
        if let source, source.viewer === self {
            source.viewer = page.player
            if let texture = source.texture { page.player.show(frame: texture, progress: 0) }
        } else {
            page.player.refreshStill()
        }
    }
}
