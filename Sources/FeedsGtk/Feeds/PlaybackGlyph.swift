// The sign in the middle of a page: paused, waiting.
// Thread: main actor. Invariant: it takes no input; what it says is also said to screen readers by the page.

import GtkBridge

final class PlaybackGlyph {
    let root: Overlay
    private let paused: Revealer
    private let spinner = Spinner(pixels: 40)

    init() {
        let icon = Image(icon: "media-playback-start-symbolic", pixels: 40)
        let disc = Box(.horizontal, [icon]).styled("glyph").align(.center, .center)
        icon.expand().align(.center, .center)
        paused = Revealer(disc, milliseconds: 120)
        paused.align(.center, .center)
        root = Overlay(child: paused)
        root.add(spinner.align(.center, .center))
        root.align(.center, .center)
        root.canTarget = false
    }

    func show(isPaused: Bool, isWaiting: Bool) {
        paused.isRevealed = isPaused
        paused.canTarget = false
        spinner.isSpinning = isWaiting && !isPaused
    }
}
