// The mark in a tile's corner: an icon, words, or both.
// Thread: main actor. Invariant: it never stands there empty.

import FeedsCore
import FeedsModels
import GtkBridge

final class TileBadge {
    let root: Box
    private let icon = Image(icon: "view-paged-symbolic", pixels: 14)
    private let text = Label()

    init() {
        root = Box(.horizontal, spacing: 4, [icon, text])
        root.styled("tile-badge").align(.end, .start)
    }

    func show(_ post: Post, duration: Double?) {
        let words = TileWords(post, duration: duration)
        icon.set(icon: words.icon == .video ? "media-playback-start-symbolic" : "view-paged-symbolic")
        icon.isVisible = words.icon != nil
        text.text = words.text
        text.isVisible = !words.text.isEmpty
        root.isVisible = !words.isEmpty
    }
}
