package import Foundation

/// Segments of one second each, three in all, 270×480 H.264 and AAC.
package struct SegmentedClip: Sendable {
    package enum Kind: String, Sendable { case fragmentedMP4 = "fmp4", transportStream = "ts" }

    package var kind: Kind
    /// Fragmented MP4's initialisation section.
    package var initialisation: Data
    package var segments: [Data]
    package var playlist: URL
}
