// What is scrubbed on: a page of the reel, or a card.
// Thread: main actor. Invariant: it shows what it is told to; ScrubTouch and Scrubbing do the rest.

import FeedsCore
import GtkBridge

protocol ScrubFace: AnyObject {
    var index: Int? { get }
    var card: FeedItemViewModel? { get }
    var scrubber: Scrubber { get }
    /// The picture of the video that is on it.
    var shownTexture: Texture? { get }
    /// There is a line to touch, and nothing lies upon it.
    var canScrub: Bool { get }
    /// Whatever lies over the picture makes way for a finger on the line.
    var chromeIsFaded: Bool { get set }
}
