// What the feed screen asks of its two views, the reel and the cards.
// Thread: main actor. Invariant: only the visible view hears of players and pictures.

import FeedsEngine
import FeedsModels
import GtkBridge

protocol FeedSurface: AnyObject {
    /// The feed has other posts: the view starts over at the current post.
    func feedReplaced()
    /// Posts were hidden, came back or have another order.
    func feedReordered()
    /// The feed has more posts at its end.
    func feedGrew()
    func playerChanged(of item: PostHandle, to player: (any VideoPlayerProtocol)?)
    func pictureChanged(of item: PostHandle)
    /// Shows the newest picture of the current, moving photo.
    func show(moving texture: Texture, of item: PostHandle)
    /// The size of the area that shows media, in device pixels.
    var pane: PaneSize { get }
    /// How many posts stand beside each other.
    var columnCount: Int { get }
    /// The place where the user can scrub in the current video.
    var scrubFace: (any ScrubHost)? { get }

    // The acts that FeedActs passes on to the view.

    var isReel: Bool { get }
    func step(_ posts: Int)
    func jump(to item: Int)
    /// Goes on from a post that the view cannot show.
    func skip(_ item: PostHandle?)
    /// Makes this post current. The reel does nothing, because the user can press only its current post.
    func choose(_ item: PostHandle?)
    /// False if there is no album to turn.
    func turnAlbum(_ pages: Int) -> Bool
    /// Goes to the post on the left or the right of the current one; false if posts never stand beside each other.
    func stepAside(toRight: Bool) -> Bool
    func refresh()
    /// Puts the cursor into the post's message field; false if it has none.
    func write() -> Bool
    /// Moves the current Live Photo; false if it is none.
    func playMotion() -> Bool
    var menu: PostMenu { get }
    /// The closer look at the current picture; nil where there is none.
    var look: PictureLook? { get }
    /// The menu button of the current post.
    var menuAnchor: Widget? { get }
    /// The acts whose buttons do not fit.
    var folded: Set<AppAct> { get }
}

extension FeedSurface {
    func skip(_ item: PostHandle?) { step(1) }
    func choose(_ item: PostHandle?) {}
    func turnAlbum(_ pages: Int) -> Bool { false }
    var columnCount: Int { 1 }
    func stepAside(toRight: Bool) -> Bool { false }
    func write() -> Bool { false }
    func playMotion() -> Bool { false }
    var look: PictureLook? { nil }
    var folded: Set<AppAct> { [] }
}
