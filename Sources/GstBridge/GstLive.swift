// Counts what GstBridge has alive, so that tests can prove that closing leaves nothing behind.
// Thread: any. Invariant: all are zero once every pipeline is closed and every frame let go.

package import GLibBridge

package enum GstLive {
    package static let pipelines = LiveCounter()
    /// Mapped frames; each owns one GstSample and its buffer.
    package static let frames = LiveCounter()
    package static let elements = LiveCounter()
}
