// Passes the reports of a feed's players on to the view that shows them.
// Thread: main actor. Invariant: only the visible view, reel or cards, hears of a player.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

extension FeedsView: VideoPlayerFollower {
    /// Seconds at a video's start that count as its first picture.
    private static let firstPictures = 0.1

    func playerChanged(of item: PostHandle, to player: (any VideoPlayerProtocol)?) {
        surface.playerChanged(of: item, to: player)
    }

    func loadPicture(of item: PostHandle) { stills.load(item) }
    func dropPicture(of item: PostHandle) { stills.drop(item) }

    func playersDid(_ activity: VideoPlayerManager.Activity) {
        guard case .player(let item, let event) = activity else { return }
        switch event {
        case .primed: keepFirstPicture(of: item)
        case .moving where item == model.current: stories.reelTray.handle(.playing)
        default: break
        }
    }

    private func keepFirstPicture(of item: PostHandle) {
        guard let player = model.players.player(of: item), let source = player as? any FrameSource else { return }
        guard model.players.medium(of: item)?.showsPoster != true else { return }
        // The position of a failed player does not count as a first picture.
        let isAtStart = player.position ?? 0 < Self.firstPictures
        if isAtStart, let frame = source.texture { stills.keep(frame, of: item, covers: players.covers(frame)) }
    }
}
