// Hears of the reel's page turns.
// Thread: main actor.

import FeedsEngine

protocol ReelFollower: AnyObject {
    /// Called before another item becomes the current one.
    func leaves(for item: PostHandle)
    /// Called when the other item has become the current one.
    func turned(from old: FeedPage?, to new: FeedPage?)
    /// Called when the pages have come to rest.
    func settled(at item: Int)
}
