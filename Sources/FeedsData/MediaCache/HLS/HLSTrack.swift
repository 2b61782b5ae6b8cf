import CryptoBridge
import FeedsModels
import Foundation

/// A media playlist, and the place of its pieces in the cache.
struct HLSTrack: Sendable {
    let media: HLSMedia
    let bounds: HLSBounds
    let entry: EntryKey

    /// Whether a segment is cached, with what a player needs to read it.
    func isHere(_ number: Int, _ kept: [Int: Int]) -> Bool {
        let segment = media.segments[number]
        guard !segment.isGap, kept[number] != nil else { return false }
        return segment.map.map { media.maps[$0].url.isFileURL || kept[HLSSource.number(ofMap: $0)] != nil } ?? true
    }
}
