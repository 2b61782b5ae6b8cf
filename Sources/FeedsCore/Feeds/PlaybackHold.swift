// The reasons why an open feed stops although the user did not pause it.
// Thread: any. Invariant: playback continues only when the last reason is gone.

package enum PlaybackHold: Sendable, Hashable, CaseIterable {
    /// The window is minimised, hidden or locked. Losing focus is not a reason.
    case outOfSight
    /// Another screen is in front.
    case behind
    /// The story viewer is open.
    case stories
    /// The user is writing a message.
    case typing
    /// The user's daily limit is reached.
    case dayIsOver
    /// The user is scrubbing.
    case scrubbing
    /// The current post is sensitive and covered, until the user asks to see it.
    case covered
}
