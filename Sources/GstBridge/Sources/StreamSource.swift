// The front of a pipeline: reads bytes, and feeds the streams of their container into the branches.
// Thread: any. Invariant: after `cancel()` no call waits for bytes, whatever their owner does; after `stop()` no thread
// of the source is inside GStreamer.

import CGStreamer

protocol StreamSource: AnyObject, Sendable {
    /// True while GStreamer waits for bytes that their owner has not delivered yet.
    var isWaiting: Bool { get }
    /// True while it waits and a decoder has no data left.
    var isStarving: Bool { get }
    /// In seconds, when the source itself knows.
    var duration: Double? { get }
    /// True when a seek before the first decoded picture sets the start, as loops without a pause need.
    var hasDoor: Bool { get }
    /// True when `begin` accepts any position; otherwise a jump is needed.
    var startsAnywhere: Bool { get }
    /// Called once, when the pipeline is ready for streams.
    func begin(at seconds: Double)
    func admitPictures()
    func seek(to seconds: Double, _ flags: [GstSeekFlags]) -> Bool
    /// Whether it continues from the start at its end, for sources that can.
    func setLoops(_ loops: Bool)
    /// May be called again.
    func cancel()
    /// Called before the pipeline goes to NULL.
    func stop()
}

/// For a source that plays from its start to its end, unless it is told to jump.
extension StreamSource {
    var duration: Double? { nil }
    var startsAnywhere: Bool { false }
    func begin(at seconds: Double) {}
    func admitPictures() {}
    func setLoops(_ loops: Bool) {}
    func stop() { cancel() }
}
