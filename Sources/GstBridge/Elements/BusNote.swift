/// A bus message that matters to playback.
enum BusNote: Sendable {
    /// `sender` is the address of the element that failed.
    case failed(PipelineError, sender: UInt)
    case warning(String)
    case segmentDone
    case ended
    /// The sinks have completed the latest change of state or position.
    case settled
    case durationChanged
    case latencyChanged
    case clockLost
}
