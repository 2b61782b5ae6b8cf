// Says where an act comes from: a button or a place on a post, a key, a menu of the window, a remote control.
// Thread: main actor. Invariant: without a post, the act is done to the current one.

import FeedsCore
import GtkBridge

struct ActOrigin {
    /// The post that it is done to, and its number; nil for the current one.
    var card: FeedItemViewModel?
    var index: Int?
    /// The button or view that was pressed; menus open there.
    var anchor: Widget?
    /// Where on the anchor.
    var place: (x: Double, y: Double)?
    /// How many steps louder or softer; a wheel also turns by parts of a notch.
    var steps = 1.0
    /// True for a key. No button shows then that anything happened, so a sign has to.
    var isKey = false

    static let key = ActOrigin(isKey: true)

    static func at(_ anchor: Widget) -> ActOrigin { ActOrigin(anchor: anchor) }

    /// A key has no anchor of its own.
    func anchored(at other: Widget?) -> ActOrigin {
        var origin = self
        origin.anchor = anchor ?? other
        return origin
    }

    /// The same place, of this post.
    func on(_ card: FeedItemViewModel?, _ index: Int?) -> ActOrigin {
        var origin = self
        (origin.card, origin.index) = (card, index)
        return origin
    }
}

/// What a button or a gesture of a view asks for; the view around it knows of which post.
typealias OnAct = (AppAction, ActOrigin) -> Void
