package enum VideoPlayerEvent: Sendable, Hashable {
    /// The first picture is decoded and the decoder waits, paused.
    case primed
    /// A picture other than the first is on screen, for the first time since `play()`.
    case moving
    /// Waiting for bytes (true) or flowing again (false).
    case stalled(Bool)
    /// Playback reached the end and continued from the start.
    case looped
    /// Playback reached the end, and the last picture stays: `loops` is off.
    case ended
    /// The picture of a seek is on screen; other seeks may have been requested meanwhile.
    case sought(Double)
    case failed(PlaybackError)
}
