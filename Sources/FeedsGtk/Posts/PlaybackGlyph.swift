// The sign in the middle of a page: paused, ended or waiting. It is a button for the keyboard and for screen readers.
// It shows while the video stands still, or while it has the focus.
// Thread: main actor. Invariant: fingers and mice reach the media through it, where a tap does the same.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class PlaybackGlyph {
    let root: Overlay
    /// True while a text lies over its place.
    var isCovered = false
    private let button = Button(icon: "media-playback-pause-symbolic", name: tr("Pause video")).styled("glyph")
    /// Leads to the next post: below the sign, at the end of a video that does not go on by itself.
    let next = Button(text: tr("Next")).styled("pill", "osd", "end-next")
    private let spinner = Spinner(pixels: 40)
    var onAct: OnAct?

    init() {
        button.align(.center, .center)
        root = Overlay(child: button)
        root.add(spinner.align(.center, .center))
        root.align(.center, .center)
        root.canTarget = false
        next.align(.center, .center).margins(top: 170)
        next.isVisible = false
        button.onClicked(self) { $0.onAct?(.togglePause, .at($0.button)) }
        next.onClicked(self) { $0.onAct?(.next, .at($0.next)) }
    }

    func show(_ card: PostViewModel, isCurrent: Bool = true) {
        let isPaused = card.isPaused || !isCurrent
        let isOver = card.ending != .none && isCurrent
        let hasSigns = !isCovered && !card.isCovered
        root.isVisible = (card.isVideo || card.isTimed) && card.failure == nil && hasSigns
        next.isVisible = hasSigns && isCurrent && card.ending == .replayOrNext
        button.set(css: "paused", card.isPaused || isOver)
        if isOver {
            button.set(icon: "view-refresh-symbolic")
            button.name = tr("Play again")
        } else {
            button.set(icon: isPaused ? "media-playback-start-symbolic" : "media-playback-pause-symbolic")
            button.name = name(card, isPaused)
        }
        spinner.isSpinning = !card.isPaused && card.status.isWaiting
    }

    private func name(_ card: PostViewModel, _ isPaused: Bool) -> String {
        guard card.isVideo else { return isPaused ? tr("Go on") : tr("Stay here") }
        return isPaused ? tr("Play video") : tr("Pause video")
    }

    /// Centres the sign in the picture, or puts it at the top where the texts leave little of the picture.
    func arrange(start: Int, end: Int, _ layout: PageLayout) {
        let isSmall = layout.isLow && !layout.isBeside
        button.set(css: "small", isSmall)
        let top = isSmall ? PageLayout.headerHeight + 2 : 0
        root.align(.center, isSmall ? .start : .center).margins(top: top, start: start, end: end)
        // Next stands beside the sign if there is no room below it.
        next.align(.center, isSmall ? .start : .center)
            .margins(top: isSmall ? top + 4 : 170, start: start + (isSmall ? 170 : 0), end: end)
    }
}
