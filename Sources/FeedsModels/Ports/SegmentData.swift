package import Foundation

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
