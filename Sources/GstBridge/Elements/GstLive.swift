// Counts the live objects of GstBridge, so that tests can prove that closing frees everything.
// Thread: any. Invariant: all counters are 0 after every pipeline is closed and every frame freed.

package import GLibBridge

package enum GstLive {
    package static let pipelines = LiveCounter()
    /// Mapped frames; each owns a GstSample and its buffer.
    package static let frames = LiveCounter()
    package static let elements = LiveCounter()
}
