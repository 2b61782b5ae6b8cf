// Playing, pausing and seeking for a remote control, which names the wanted state instead of toggling it.
// Thread: main actor. Invariant: asking for the present state changes nothing.

import FeedsEngine
import FeedsModels

extension FeedsViewModel {
    /// False while the current post is paused, held or over.
    package var isPlaying: Bool {
        guard let card = card(currentIndex) else { return false }
        return !players.isUserPaused && !players.isSuspended && card.ending == .none
    }

    /// A held feed only forgets that the user paused it, and plays when the hold ends.
    package func play() {
        if !isPlaying, players.isUserPaused || !players.isSuspended { pauseToggled() }
    }

    package func pause() {
        if isPlaying { pauseToggled() }
    }

    /// Pauses at the beginning.
    package func stop() {
        pause()
        player?.seek(to: 0)
    }

    /// Within the video; nothing happens while its length is unknown.
    package func seek(to seconds: Double) {
        guard let player, let length = player.duration, length > 0, seconds <= length else { return }
        player.seek(to: max(0, seconds))
    }

    private var player: (any VideoPlayerProtocol)? { players.currentPlayer }
}
