// What a pipeline tells its owner. Each bus message or frame that matters becomes exactly one of these.
// Thread: delivered on the pipeline's own queue, in order. Invariant: nothing follows `closed`.

package enum PipelineEvent: Sendable {
    /// The first picture is in the slot and the pipeline waits, paused.
    case primed(Clip)
    /// The first new picture since `play()` is in the slot.
    case playing
    /// The pictures went on from the start without a pause.
    case looped
    /// The end was reached by a pipeline that does not loop; it waits there, and `play()` begins anew.
    case ended
    /// The picture of a jump is in the slot; which place had been asked for.
    case sought(Double)
    /// Nothing left to show while bytes are awaited (true), or flowing again (false).
    case stalled(Bool)
    case warning(String)
    /// Terminal: close it.
    case failed(PipelineError)
    case closed

    /// What is known of a clip once its first picture is decoded.
    package struct Clip: Sendable, Hashable {
        /// The size of the delivered pictures, in device pixels.
        package var width: Int
        package var height: Int
        /// Seconds; nil while unknown.
        package var duration: Double?
        /// Whether the medium has sound, even if this machine cannot play it.
        package var hasAudio: Bool
    }
}
