// The plain files of a medium as quality levels: which are offered for fetching ahead, and their expected sizes.
// Thread: any; a plain value. Invariant: levels rise in rate, and no level is larger than the pane can use.

import FeedsModels
import Foundation

struct RenditionLevels: Sendable, Hashable {
    /// Indices of the medium's renditions, cheapest first.
    let indices: [Int]
    /// Bits per second, from the feed or estimated.
    let rates: [Int]

    /// `order` has the best first. Renditions that cost more than the best are left out, except the `settled`
    /// rendition.
    init?(_ media: Media, order: [Int], settled: Int?) {
        let plain = order.filter { Self.isPlain(media.renditions[$0]) }
        guard let best = plain.first else { return nil }
        let most = Self.rate(media.renditions[best], of: media)
        let offered = plain.filter { Self.rate(media.renditions[$0], of: media) <= most || $0 == settled }
        indices = offered.sorted {
            (Self.rate(media.renditions[$0], of: media), $0)
                < (Self.rate(media.renditions[$1], of: media), $1)
        }
        rates = indices.map { Self.rate(media.renditions[$0], of: media) }
    }

    static func isPlain(_ rendition: Rendition) -> Bool {
        rendition.delivery == .progressive && AddressRules.isWeb(rendition.url)
            && rendition.url.pathExtension.lowercased() != "m3u8"
    }

    /// Bytes of the whole file, when the feed tells them.
    static func length(_ rendition: Rendition, of media: Media) -> Int64? {
        if let bytes = rendition.bytes, bytes > 0 { return Int64(bytes) }
        guard let rate = rendition.bitsPerSecond, let duration = media.metadata.duration else { return nil }
        return Bound.bytes(Int64(saturating: Double(rate) * duration / 8))
    }

    private static func rate(_ rendition: Rendition, of media: Media) -> Int {
        if let rate = rendition.bitsPerSecond, rate > 0 { return rate }
        if let bytes = rendition.bytes, let duration = media.metadata.duration, duration > 0 {
            if let rate = Bound.rate(Int(saturating: Double(bytes) * 8 / duration)) { return rate }
        }
        // The usual rate of H.264 from a camera: a tenth of a bit per pixel, thirty pictures a second.
        guard let width = rendition.width, let height = rendition.height else { return 2_500_000 }
        return width * height * 3
    }
}
