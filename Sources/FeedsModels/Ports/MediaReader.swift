// The port between the owner of media bytes and the players.
// Thread: any; completions come on the owner's queue. The main actor never handles media bytes.
// Invariant: after `cancel()` every pending completion was called with `.cancelled`, and no further call follows.

package import Foundation

/// How a player accesses a medium.
package enum PlayableMedia: Sendable {
    /// A complete file, read directly.
    case file(path: String)
    /// One file of known length, readable at any offset.
    case bytes(any MediaReader)
    /// A growing stream of segments on a time line (HLS).
    case segments(any SegmentReader)
}

/// Random access to one progressive file.
package protocol MediaReader: AnyObject, Sendable {
    var length: Int64 { get }
    /// Calls back once with 1 to `count` bytes at `offset`; with no bytes only at the end of the file.
    func read(at offset: Int64, count: Int, completion: @escaping @Sendable (Result<Data, MediaError>) -> Void)
    func cancel()
}

/// Access to a segmented stream by segment number.
package protocol SegmentReader: AnyObject, Sendable {
    var container: SegmentContainer { get }
    var segments: [MediaSegment] { get }
    /// Sound as a separate stream on the same time line.
    var sound: (any SegmentReader)? { get }
    /// Calls back once with the whole segment, in the rendition that the owner chose.
    func read(segment: Int, completion: @escaping @Sendable (Result<SegmentData, MediaError>) -> Void)
    func cancel()
}

/// A segment in the form that a demuxer takes.
package struct SegmentData: Sendable, Hashable {
    package var data: Data
    /// fMP4: the data that a demuxer must read before `data`.
    package var initialisation: Data?
    /// Pieces of equal format go to the same demuxer. The number changes with the rendition, with the initialisation
    /// section, and at a discontinuity.
    package var format: Int

    package init(data: Data, initialisation: Data? = nil, format: Int = 0) {
        self.data = data
        self.initialisation = initialisation
        self.format = format
    }
}

package enum SegmentContainer: Sendable, Hashable {
    case fragmentedMP4, transportStream
}

/// A segment's place on the time line, in seconds.
package struct MediaSegment: Sendable, Hashable {
    package var start: Double
    package var duration: Double

    package init(start: Double, duration: Double) {
        self.start = start
        self.duration = duration
    }
}

/// Opens media for players and fetches pictures; the only owner of remote bytes.
package protocol MediaStoreProtocol: Sendable {
    /// The rendition that `open` takes: the best for the pane and for the cached bytes. A player opens this rendition
    /// alone, so that it knows which one failed; after a failure, RetryPlan decides.
    func choice(of media: Media, fitting pane: PaneSize) async -> Rendition?
    /// Picks the rendition for a pane of that many device pixels and makes it readable.
    func open(_ media: Media, fitting pane: PaneSize) async throws(MediaError) -> PlayableMedia
    /// The file of a picture (poster, photo, avatar), downloaded once if it is remote.
    func picture(_ url: URL) async throws(MediaError) -> String
}

/// In device pixels.
package struct PaneSize: Sendable, Hashable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

package enum MediaError: Error, Sendable, Hashable {
    case fileMissing(String)
    case network(NetworkError)
    case unsupported(String)
    case notAllowed(String)
    case disk(String)
    /// The file on the server changed while it was read; opening it again gives the new file.
    case changed
    case cancelled
}

extension MediaError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .fileMissing(let path): tr("The file %1 is missing.", path)
        case .network(let error): tr("It could not be fetched: %1", error.description)
        case .unsupported(let what): tr("This kind of media cannot be played (%1).", what)
        case .notAllowed(let what): tr("The feed points to a place it may not use (%1).", what)
        case .disk(let what): tr("The disk failed: %1.", what)
        case .changed: tr("The file has changed.")
        case .cancelled: tr("It was cancelled.")
        }
    }
}
