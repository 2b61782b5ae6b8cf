// The source of a pipeline's bytes. The owners of the bytes implement the two protocols; this module knows no network.
// Thread: reads may be requested and answered on any thread.
// Invariant: a completion is called once; after `cancel()` all pending completions are called soon, with a failure.

package enum ByteSource: Sendable {
    /// A complete local file, read directly.
    case file(path: String)
    /// A file of known length, possibly still being downloaded.
    case bytes(any RandomAccessBytes)
    /// Segments on a time line.
    case segments(any SegmentBytes)

    func cancel() {
        switch self {
        case .file: break
        case .bytes(let bytes): bytes.cancel()
        case .segments(let segments): segments.cancel()
        }
    }
}
