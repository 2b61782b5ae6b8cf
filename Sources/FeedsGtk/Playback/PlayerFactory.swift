// Makes the GStreamer players of the open feed, all for the same pane.
// Thread: main actor. Invariant: a player made here shows pictures of exactly the pane's device pixels.

import FeedsEngine
package import FeedsModels
import GstBridge
import GtkBridge

package final class PlayerFactory: VideoPlayerMaking {
    private let media: any MediaStoreProtocol
    private let audio = AudioOutput()
    private let decoders: Decoders
    private var players: [WeakPlayer] = []

    /// Without `devices`, the processor decodes everything.
    package init(media: any MediaStoreProtocol, devices: (any FailedDevicesStoreProtocol)?, pane: PaneSize) {
        self.media = media
        decoders = devices.map { store in Decoders(failed: store.load()) { store.save($0) } } ?? Decoders()
        self.pane = pane
    }

    /// Device pixels; living players follow without a black frame.
    package var pane: PaneSize {
        didSet {
            guard pane != oldValue else { return }
            players.removeAll { $0.player == nil }
            for entry in players where !entry.hasStage { entry.player?.resize(to: pane) }
        }
    }

    /// From now on the player has a stage of its own and ignores changes of the pane.
    func set(_ stage: PaneSize, of player: any VideoPlayerProtocol) {
        for entry in players where entry.player === player {
            entry.hasStage = true
            entry.player?.resize(to: stage)
        }
    }

    package func makePlayer(for item: Post, media: Media) -> any VideoPlayerProtocol {
        players.removeAll { $0.player == nil }
        let player = GstVideoPlayer(
            media: media, store: self.media, pane: pane, audio: audio, decoders: decoders)
        players.append(WeakPlayer(player))
        return player
    }

    /// The number of players that hold a decoder at this moment, asked of each player.
    var living: Int { players.count { $0.player?.isAlive == true } }

    func covers(_ texture: Texture) -> Bool { texture.covers(pane) }

    private final class WeakPlayer {
        weak var player: GstVideoPlayer?
        var hasStage = false
        init(_ player: GstVideoPlayer) { self.player = player }
    }
}

extension Texture {
    /// True if it fills the pane; false if it is shown whole.
    func covers(_ pane: PaneSize) -> Bool {
        FitRule.covers(width: width, height: height, paneWidth: pane.width, paneHeight: pane.height)
    }
}
