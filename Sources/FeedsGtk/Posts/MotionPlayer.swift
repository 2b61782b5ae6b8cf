// Plays the clip of a Live Photo over its still, as MotionPlay decides.
// Thread: main actor. Invariant: at most one player lives here, and none while the still is visible. The photo is the
// current post then, so no other player is audible.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class MotionPlayer {
    private var machine = MotionPlay()
    private let players: PlayerFactory
    private let settings: SettingsModel
    private let router: ActRouter
    private var player: (any VideoPlayerProtocol)?
    private weak var view: MediaView?
    private var photo: (post: Post, clip: Media)?

    init(players: PlayerFactory, settings: SettingsModel, router: ActRouter) {
        self.players = players
        self.settings = settings
        self.router = router
    }

    /// False when the view shows no Live Photo, or hides it.
    static func canPlay(_ card: PostViewModel?) -> Bool {
        guard let card, card.failure == nil, !card.isCovered else { return false }
        return card.media.isLive
    }

    /// Begins or stops on this view's photo.
    func handle(_ event: MotionPlay.Event, on view: MediaView) {
        if view !== self.view { handle(.left) }
        if !machine.isMoving {
            guard Self.canPlay(view.card), let card = view.card, let clip = card.media.clip else { return }
            (self.view, photo) = (view, (card.item, clip))
        }
        handle(event)
    }

    func handle(_ event: MotionPlay.Event) {
        for command in machine.handle(event) {
            switch command {
            case .open: open()
            case .play: player?.play()
            case .close: close()
            case .sayFailed: router.say(tr("The moving part of this photo cannot be played."))
            }
        }
    }

    private func open() {
        guard let photo, let view else { return }
        let player = players.makePlayer(for: photo.post, media: photo.clip)
        player.loops = false
        player.volume = settings.current.volume
        player.isMuted = settings.current.isMuted
        player.onEvent = { [weak self, weak player] event in
            guard let self, player === self.player else { return }
            hear(event)
        }
        self.player = player
        view.onLeave = { [weak self] in self?.handle(.left) }
        view.follow(player)
        player.prime(from: 0)
    }

    private func hear(_ event: VideoPlayerEvent) {
        switch event {
        case .primed: handle(.primed)
        case .ended: handle(.ended)
        case .failed: handle(.failed)
        default: break
        }
    }

    private func close() {
        let (old, shown) = (player, view)
        (player, view, photo) = (nil, nil, nil)
        shown?.onLeave = nil
        shown?.returnToStill()
        old?.close {}
    }
}
