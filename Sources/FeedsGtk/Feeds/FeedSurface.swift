// What the feed screen asks of each of its two views, the reel and the cards.
// Thread: main actor. Invariant: only the view that is shown hears of players and pictures.

import FeedsModels
import GtkBridge

protocol FeedSurface: AnyObject {
    /// The posts were replaced: start over at the current one.
    func feedReplaced()
    /// Some posts were hidden or came back; players and pictures of the others are there under their new numbers.
    func feedRenumbered()
    /// Posts were appended.
    func feedGrew()
    func playerChanged(for item: Int, to player: (any VideoPlayerProtocol)?)
    func pictureChanged(of item: Int)
    func playbackChanged()
    /// The newest picture of the current photo, which moves.
    func show(moving texture: Texture, of item: Int)
    /// The pane that media are shown in, device pixels.
    var pane: PaneSize { get }
    /// Where the current video can be scrubbed in.
    var scrubFace: (any ScrubFace)? { get }

    // What FeedActs carries out here.

    var isReel: Bool { get }
    func step(_ posts: Int)
    func jump(to item: Int)
    /// Goes on from a post that cannot be shown.
    func skip(_ item: Int?)
    /// Makes this post the current one. The reel does nothing: only its current post can be pressed.
    func choose(_ item: Int?)
    /// False where there is no album to turn.
    func turnAlbum(_ pages: Int) -> Bool
    func refresh()
    /// Puts the cursor into the post's message field; false where there is none.
    func write() -> Bool
    var menu: PostMenu { get }
    /// The menu's button of the current post.
    var menuAnchor: Widget? { get }
    /// The acts whose buttons have no room.
    var folded: Set<AppAction> { get }
}

extension FeedSurface {
    func skip(_ item: Int?) { step(1) }
    func choose(_ item: Int?) {}
    func turnAlbum(_ pages: Int) -> Bool { false }
    func write() -> Bool { false }
    var folded: Set<AppAction> { [] }
}

/// A player whose pictures can be shown.
protocol FrameSource: AnyObject {
    /// The newest picture, if there is one yet.
    var texture: Texture? { get }
    /// Shows each new picture: the last one that asked to, until it leaves.
    var viewer: (any FrameViewer)? { get set }
}

/// Shows the pictures of one player after another.
protocol FrameViewer: AnyObject {
    /// A new picture, and how far the video is (0…1).
    func show(frame: Texture, progress: Double)
}

extension FrameSource {
    /// A view that is put away late takes nothing from the one that has followed since.
    func leave(_ viewer: any FrameViewer) { if self.viewer === viewer { self.viewer = nil } }
}
