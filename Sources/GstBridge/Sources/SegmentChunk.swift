package import Foundation

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
