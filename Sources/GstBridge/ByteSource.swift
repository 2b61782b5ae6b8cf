// Where a pipeline's bytes come from. The byte owners implement the two protocols; nothing here knows of networks.
// Thread: reads are asked for on any thread and answered on any thread.
// Invariant: a completion is called once; after `cancel()` all pending ones are called soon, with a failure.

package import Foundation

package enum ByteSource: Sendable {
    /// A complete local file, read in place.
    case file(path: String)
    /// One file of known length, possibly still being fetched.
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
    /// Answers with at least one byte at `offset` and at most `count`; with none only at the end.
    func read(at offset: Int64, count: Int, completion: @escaping @Sendable (Result<Data, any Error>) -> Void)
    func cancel()
}

package protocol SegmentBytes: AnyObject, Sendable {
    var container: SegmentedContainer { get }
    var spans: [SegmentSpan] { get }
    /// Sound that is a stream of its own, on the same time line.
    var sound: (any SegmentBytes)? { get }
    /// Answers with the whole segment.
    func read(segment: Int, completion: @escaping @Sendable (Result<SegmentChunk, any Error>) -> Void)
    func cancel()
}

/// One segment as a demuxer wants it.
package struct SegmentChunk: Sendable {
    package var data: Data
    /// What a demuxer of fragmented MP4 must have read first.
    package var initialisation: Data?
    /// Chunks of equal format follow one another in one demuxer.
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

/// One segment's place on the time line, in seconds.
package struct SegmentSpan: Sendable, Hashable {
    package var start: Double
    package var duration: Double

    package init(start: Double, duration: Double) {
        self.start = start
        self.duration = duration
    }
}
