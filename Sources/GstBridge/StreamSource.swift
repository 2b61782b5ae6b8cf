// What stands at the front of a pipeline: brings bytes in, and streams out of their container into the branches.
// Thread: any. Invariant: after `cancel()` nothing waits for bytes any more, whatever their owner does; after
// `stop()` no thread of the source is inside GStreamer.

import CGStreamer

protocol StreamSource: AnyObject, Sendable {
    /// Whether GStreamer waits for bytes that their owner has not delivered yet.
    var isWaiting: Bool { get }
    /// Whether it waits and a decoder has nothing left meanwhile.
    var isStarving: Bool { get }
    /// Seconds, where the source itself knows.
    var duration: Double? { get }
    /// Whether the place to start from is set by a seek before the first picture is decoded, as seamless laps need.
    var hasDoor: Bool { get }
    /// Whether `begin` may name any place; else a place is reached by a jump.
    var startsAnywhere: Bool { get }
    /// Called once, when the pipeline is ready for streams.
    func begin(at seconds: Double)
    func admitPictures()
    func seek(to seconds: Double, _ flags: [GstSeekFlags]) -> Bool
    /// Whether it goes on from the start by itself at its end, if it is one that can.
    func setLoops(_ loops: Bool)
    /// Whether the source copes by itself with an error of this sender.
    func absorbs(_ error: PipelineError, from sender: UInt) -> Bool
    /// May be called again.
    func cancel()
    /// Before the pipeline goes to NULL.
    func stop()
}

/// What a source tells the pipeline, from any thread.
enum FeedNote: Sendable {
    case waiting
    case supplied
    /// The clip's end is queued, and whatever was to follow it.
    case endQueued
    case failed(any Error)
    /// A part of the clip cannot be used; the rest goes on.
    case skipped(String)
}
