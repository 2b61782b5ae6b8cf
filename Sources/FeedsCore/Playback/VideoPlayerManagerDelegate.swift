package import FeedsEngine
package import FeedsModels

/// What the manager reports to the view that shows the feed.
@MainActor package protocol VideoPlayerManagerDelegate: AnyObject {
    /// The manager made the item's player, or closed it (nil).
    func playerChanged(for item: Int, to player: (any VideoPlayerProtocol)?)
    /// Items have new numbers, and some were removed or inserted. All later calls use the new numbers.
    func renumbered(_ numbers: Renumbering)
    func loadPicture(of item: Int)
    func dropPicture(of item: Int)
    func player(of item: Int, did event: VideoPlayerEvent)
    /// Counts of players: open or still closing, not muted, and playing.
    func playersChanged(live: Int, audible: Int, playing: Int)
}
