// Tells the store which media are near the current item, so that it keeps them and serves the current item first.
// Thread: main actor. Invariant: the store gets every change exactly once, in order.

import FeedsEngine
import FeedsModels

@MainActor final class WindowAttention {
    private let media: any MediaPreloading
    private let players: VideoPlayerManager
    private var told: [Media] = []

    init(media: any MediaPreloading, players: VideoPlayerManager) {
        self.media = media
        self.players = players
    }

    /// Reports the current item, then the items to fetch for, then the rest of the window.
    func follow(targets: [PostHandle]) {
        // Something else may have the store's attention meanwhile, as open stories do.
        if players.isSuspended { return told = [] }
        guard let current = players.current else { return tell([]) }
        let reach = players.limits.pictureReach
        var seen: Set<PostHandle> = []
        let around = (0...reach).flatMap { [players.item($0), players.item(-$0)] }.compactMap(\.self)
        let items = ([current] + targets + around).filter { seen.insert($0).inserted }
        tell(items.compactMap(players.medium))
    }

    private func tell(_ wanted: [Media]) {
        guard wanted != told else { return }
        told = wanted
        let media = media
        Task { await media.attend(to: wanted) }
    }
}
