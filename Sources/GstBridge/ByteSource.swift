// The source of a pipeline's bytes. The owners of the bytes implement the two protocols; this module knows no network.
// Thread: reads may be requested and answered on any thread.
// Invariant: a completion is called once; after `cancel()` all pending completions are called soon, with a failure.

package import Foundation

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

package protocol RandomAccessBytes: AnyObject, Sendable {
    var length: Int64 { get }
    /// Answers with 1 to `count` bytes at `offset`; with no bytes only at the end of the file.
    func read(at offset: Int64, count: Int, completion: @escaping @Sendable (Result<Data, any Error>) -> Void)
    func cancel()
}

package protocol SegmentBytes: AnyObject, Sendable {
    var container: SegmentedContainer { get }
    var spans: [SegmentSpan] { get }
    /// Sound as a separate stream on the same time line.
    var sound: (any SegmentBytes)? { get }
    /// Answers with the whole segment.
    func read(segment: Int, completion: @escaping @Sendable (Result<SegmentChunk, any Error>) -> Void)
    func cancel()
}

/// A segment in the form that a demuxer takes.
package struct SegmentChunk: Sendable {
    package var data: Data
    /// The data that a demuxer of fragmented MP4 must read first.
    package var initialisation: Data?
    /// Chunks of equal format go to the same demuxer.
    package var format: Int

    package init(data: Data, initialisation: Data? = nil, format: Int = 0) {
        self.data = data
        self.initialisation = initialisation
        self.format = format
    }
}

package enum SegmentedContainer: Sendable, Hashable {
    case fragmentedMP4, transportStream
}

/// A segment's place on the time line, in seconds.
package struct SegmentSpan: Sendable, Hashable {
    package var start: Double
    package var duration: Double

    package init(start: Double, duration: Double) {
        self.start = start
        self.duration = duration
    }
}
