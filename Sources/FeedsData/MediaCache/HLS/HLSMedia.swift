// The segments of a stream, as its playlist lists them.
// Thread: any; plain values. Invariant: at least one segment, without gaps on the time line; durations are finite and
// not negative; every map index is within `maps`.

import Foundation

struct HLSMedia: Sendable, Hashable {
    static let mostSegments = 50_000

    var segments: [HLSSegment] = []
    /// Initialisation sections, in the order of their first use.
    var maps: [HLSResource] = []
    /// True when the playlist gets no more segments; false for a live stream.
    var isComplete = false
    /// Why the stream is not playable, when the app cannot decrypt it.
    var refusal: String?

    /// Every address that playing the stream would request.
    var addresses: Set<URL> {
        let resources = segments.map(\.resource) + maps
        return Set(resources.map(\.url)).union(resources.compactMap(\.cipher?.key))
    }

    /// Whether a player may switch between the streams at the start of any segment.
    func isAligned(with other: HLSMedia) -> Bool {
        segments.count == other.segments.count
            && zip(segments, other.segments).allSatisfy {
                abs($0.start - $1.start) <= 0.05 && ($0.map == nil) == ($1.map == nil)
            }
    }
}
