// A view that the user can scrub on: a page of the reel, or a card.
// Thread: main actor. Invariant: it only shows what it gets; ScrubTouch and Scrubbing do the rest.

import FeedsCore
import FeedsEngine
import GtkBridge

protocol ScrubHost: AnyObject {
    var item: PostHandle? { get }
    var card: PostViewModel? { get }
    var scrubber: Scrubber { get }
    /// The visible picture of the video.
    var shownTexture: Texture? { get }
    /// True if there is a line to touch, and nothing lies over it.
    var canScrub: Bool { get }
    /// True while everything over the picture makes way for a finger on the line.
    var chromeIsFaded: Bool { get set }
}
