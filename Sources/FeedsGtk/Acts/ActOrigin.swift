// Says where an act comes from: a button or a place on a post, a key, a menu of the window, a remote control.
// Thread: main actor. Invariant: an act without a post applies to the current post.

import FeedsCore
import FeedsEngine
import GtkBridge

struct ActOrigin {
    /// The post that the act applies to, and its handle; nil for the current post.
    var card: PostViewModel?
    var item: PostHandle?
    /// The open story that the act applies to; nil outside the stories viewer.
    var story: StoryViewModel?
    /// What the user chose, for an act that needs more than a post or a story.
    var subject: ActSubject?
    /// The pressed button or view; menus open there.
    var anchor: Widget?
    /// The pressed place on the anchor.
    var place: (x: Double, y: Double)?
    /// Steps of volume, louder or softer; a wheel may also turn by parts of a notch.
    var steps = 1.0
    /// True for a key. No button then shows that anything happened, so a sign must appear.
    var isKey = false

    static let key = ActOrigin(isKey: true)

    static func at(_ anchor: Widget) -> ActOrigin { ActOrigin(anchor: anchor) }

    /// A key has no anchor of its own, so this origin takes the other widget.
    func anchored(at other: Widget?) -> ActOrigin {
        var origin = self
        origin.anchor = anchor ?? other
        return origin
    }

    /// The same origin, for this post.
    func on(_ card: PostViewModel?, _ item: PostHandle?) -> ActOrigin {
        var origin = self
        (origin.card, origin.item) = (card, item)
        return origin
    }

    /// The same origin, for this open story.
    func on(_ story: StoryViewModel) -> ActOrigin {
        var origin = self
        origin.story = story
        return origin
    }

    /// The same origin, with what the user chose.
    func choosing(_ subject: ActSubject) -> ActOrigin {
        var origin = self
        origin.subject = subject
        return origin
    }
}
