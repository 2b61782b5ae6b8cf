package import FeedsModels

/// What other programs ask for.
package enum RemoteAct: Sendable, Hashable {
    case play, pause, togglePause, stop
    case step(Int)
    /// Seconds on or back from where it is.
    case seekBy(Double)
    /// To a moment of this item and no other.
    case seekTo(Double, item: Int)
    case volume(Double)
    case speed(Double)
    case atEnd(Settings.AtEnd)
    case shuffle(Bool)
    case open(String)
}
