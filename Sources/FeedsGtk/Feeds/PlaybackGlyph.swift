// The sign in the middle of a page: paused, waiting. It is a button for the keyboard and for screen readers; it shows
// while paused or focused.
// Thread: main actor. Invariant: fingers and mice reach the media through it, where a tap does the same.

import FeedsCore
import FeedsModels
import GtkBridge

final class PlaybackGlyph {
    let root: Overlay
    private let button = Button(icon: "media-playback-pause-symbolic", name: tr("Pause video")).styled("glyph")
    private let spinner = Spinner(pixels: 40)

    init() {
        button.align(.center, .center)
        root = Overlay(child: button)
        root.add(spinner.align(.center, .center))
        root.align(.center, .center)
        root.canTarget = false
    }

    func show(_ card: FeedItemViewModel, isCurrent: Bool = true) {
        let isPaused = card.isPaused || !isCurrent
        root.isVisible = card.isVideo && card.failure == nil
        button.set(icon: isPaused ? "media-playback-start-symbolic" : "media-playback-pause-symbolic")
        button.name = isPaused ? tr("Play video") : tr("Pause video")
        button.set(css: "paused", card.isPaused)
        spinner.isSpinning = !card.isPaused && card.status.isWaiting
    }

    func onPress<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) { button.onClicked(owner, body) }
}
