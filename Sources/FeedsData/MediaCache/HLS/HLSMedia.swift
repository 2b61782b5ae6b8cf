// The segments of one stream, as its playlist lists them.
// Thread: any; plain values. Invariant: at least one segment, back to back on the time line, durations finite and not
// negative; every map index is within `maps`.

import Foundation

/// Some bytes at an address, all of them or a part, and how they are encrypted.
struct HLSResource: Sendable, Hashable {
    var url: URL
    var range: Range<Int64>?
    var cipher: HLSCipher?
}

/// AES-128 in CBC mode over one whole resource.
struct HLSCipher: Sendable, Hashable {
    var key: URL
    var startVector: UInt128
}

struct HLSSegment: Sendable, Hashable {
    var resource: HLSResource
    /// Which initialisation section it needs.
    var map: Int?
    var start: Double
    var duration: Double
    /// Grows where the encoding or the clock changes.
    var discontinuity: Int
    /// The server says that it does not have it.
    var isGap: Bool
}

struct HLSMedia: Sendable, Hashable {
    static let mostSegments = 50_000

    var segments: [HLSSegment] = []
    /// Initialisation sections, in the order of their first use.
    var maps: [HLSResource] = []
    /// No more segments will come. Otherwise it is a live stream.
    var isComplete = false
    /// Why it cannot be played, when its encryption is not ours to undo.
    var refusal: String?

    /// Every address that playing it would ask for.
    var addresses: Set<URL> {
        let resources = segments.map(\.resource) + maps
        return Set(resources.map(\.url)).union(resources.compactMap(\.cipher?.key))
    }

    /// Whether one may go from either stream to the other at the start of any segment.
    func isAligned(with other: HLSMedia) -> Bool {
        segments.count == other.segments.count
            && zip(segments, other.segments).allSatisfy {
                abs($0.start - $1.start) <= 0.05 && ($0.map == nil) == ($1.map == nil)
            }
    }
}
