// How far one item's player has come.
// Thread: any; a plain value. Invariant: only `playing` moves, and only one item is there at a time.

package enum PlaybackStage: Equatable, Sendable {
    /// No player.
    case cold
    /// A player exists and decodes its first picture.
    case warming
    /// The first picture (or the one it was paused at) is there; the decoder waits.
    case primed
    case playing
    /// The player is being torn down; it still holds memory.
    case cooling
    /// It could not be played. Tried again on retry or when it is entered again.
    case failed
}
