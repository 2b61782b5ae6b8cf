// What VideoPlayerManager reports to the streaming, the histories, the models and the view of its feed.
// Thread: main actor. Invariant: the only way on which a manager reports; a follower implements what it needs.

package import FeedsEngine
package import FeedsModels

@MainActor package protocol VideoPlayerFollower: AnyObject {
    /// Another item is about to become current. The player of the current item still exists.
    func currentWillChange()
    /// The manager made the item's player, or closed it (nil).
    func playerChanged(of item: PostHandle, to player: (any VideoPlayerProtocol)?)
    func loadPicture(of item: PostHandle)
    func dropPicture(of item: PostHandle)
    /// The item's status for the user changed.
    func statusChanged(of item: PostHandle, to status: ItemStatus)
    /// Counts of players: open or still closing, not muted, and playing.
    func playersChanged(live: Int, audible: Int, playing: Int)
    /// The manager has fully handled it.
    func playersDid(_ activity: VideoPlayerManager.Activity)
}

extension VideoPlayerFollower {
    package func currentWillChange() {}
    package func playerChanged(of item: PostHandle, to player: (any VideoPlayerProtocol)?) {}
    package func loadPicture(of item: PostHandle) {}
    package func dropPicture(of item: PostHandle) {}
    package func statusChanged(of item: PostHandle, to status: ItemStatus) {}
    package func playersChanged(live: Int, audible: Int, playing: Int) {}
    package func playersDid(_ activity: VideoPlayerManager.Activity) {}
}
