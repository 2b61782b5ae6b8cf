// Why an open feed stands still although nobody paused it.
// Thread: any; a plain value. Invariant: it goes on when the last reason is gone, and not before.

package enum PlaybackHold: Sendable, Hashable, CaseIterable {
    /// The window is minimised, hidden or locked; losing focus is none of these.
    case outOfSight
    /// Another screen is in front.
    case behind
    /// Somebody's stories are open.
    case stories
    /// A message is being written.
    case typing
    /// The limit that the person set for the day is reached.
    case dayIsOver
    /// A finger is on the scrubber.
    case scrubbing
    /// It is sensitive, and nobody has asked to see it yet.
    case covered
}
