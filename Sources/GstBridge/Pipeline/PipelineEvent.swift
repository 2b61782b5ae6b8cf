// The events that a pipeline sends to its owner. Each bus message or frame that matters gives exactly one.
// Thread: delivered on the pipeline's own queue, in order. Invariant: nothing follows `closed`.

package enum PipelineEvent: Sendable {
    /// The first picture is in the slot and the pipeline waits, paused.
    case primed(Clip)
    /// The first new picture since `play()` is in the slot.
    case playing
    /// The video continued from the start without a pause.
    case looped
    /// A pipeline that does not loop reached the end. It waits there, and `play()` starts again.
    case ended
    /// The picture of a jump is in the slot; the value is the requested position.
    case sought(Double)
    /// No picture is left to show while bytes are awaited (true), or data flow again (false).
    case stalled(Bool)
    case warning(String)
    /// The pipeline is finished: close it.
    case failed(PipelineError)
    case closed

    /// The facts about a clip that are known after its first picture was decoded.
    package struct Clip: Sendable, Hashable {
        /// The size of the delivered pictures, in device pixels.
        package var width: Int
        package var height: Int
        /// In seconds; nil while unknown.
        package var duration: Double?
        /// True when the medium has sound, even if this machine cannot play it.
        package var hasAudio: Bool
    }
}
