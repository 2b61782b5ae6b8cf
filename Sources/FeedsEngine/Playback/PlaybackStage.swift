// The stages of an item's player.
// Thread: any; a plain value. Invariant: only `playing` moves, and only one item is in this stage at a time.

package enum PlaybackStage: Equatable, Sendable {
    /// The item has no player.
    case cold
    /// The player exists and decodes its first picture.
    case warming
    /// The first picture, or the picture at which it was paused, is ready; the decoder waits.
    case primed
    case playing
    /// The player is being torn down; it still holds memory.
    case cooling
    /// The item could not be played. It is tried again on retry or when the user comes back to it.
    case failed
}
