// The players of a feed by the window's tokens.
// Thread: main actor; a plain value. Invariant: an item has at most one entry with a player.

import FeedsEngine
import FeedsModels

@MainActor struct PlayerEntries {
    /// A player with its item.
    struct Entry {
        var item: PostHandle
        /// Nil for a photo, and while the item's medium changes.
        var player: (any VideoPlayerProtocol)?
        /// Indices of the renditions among which the player may choose.
        var sources: [Int] = []
        var isPlaying = false
    }

    private var byToken: [Int: Entry] = [:]

    subscript(token: Int) -> Entry? {
        get { byToken[token] }
        set { byToken[token] = newValue }
    }

    var all: some Collection<Entry> { byToken.values }

    func token(of item: PostHandle) -> Int? { byToken.first { $0.value.item == item }?.key }

    func player(of item: PostHandle) -> (any VideoPlayerProtocol)? {
        all.first { $0.item == item && $0.player != nil }?.player
    }

    mutating func remove(_ token: Int) -> Entry? { byToken.removeValue(forKey: token) }

    /// Number of players that are not muted.
    var audible: Int { all.count { $0.player?.isMuted == false } }
    var open: Int { all.count { $0.player != nil } }
    var playing: Int { all.count { $0.player != nil && $0.isPlaying } }
}
