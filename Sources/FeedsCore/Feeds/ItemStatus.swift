// What a person should know about one item's playback.
// Thread: any; a plain value. Invariant: one of these at a time.

package import FeedsModels

package enum ItemStatus: Sendable, Hashable {
    case ready
    /// Bytes are late; a spinner is due.
    case waiting
    /// They are very late; offer to go on.
    case stillTrying
    case failed(PlaybackError)
}
