// Whether a picture and a clip of the same name are the halves of a Live Photo, or a video with its poster.
// Thread: any; a plain value. Invariant: a pair that tells nothing of itself is a video with its poster.

import FeedsModels
import Foundation

enum LivePair {
    /// Phones record up to three seconds; some take a little more.
    static let longest = 4.5
    /// A larger file is longer than that, so the reader does not open it.
    static let mostBytes = 48 << 20
    /// Between the time in the picture and the time in the clip.
    private static let apart = 10

    static func isLive(still: FileFacts, clip: FileFacts) -> Bool {
        guard let length = clip.duration, length > 0, length <= longest else { return false }
        if let one = still.contentID, let other = clip.contentID { return one == other }
        guard let one = still.taken, let other = clip.taken else { return false }
        return areTogether(one, other)
    }

    /// A clip often tells the time of Greenwich, and a picture the local time without its zone. Zones differ by quarters
    /// of an hour.
    private static func areTogether(_ one: CivilTime, _ other: CivilTime) -> Bool {
        let difference = abs(
            one.secondsOfGreenwich - (one.offset ?? 0) - other.secondsOfGreenwich + (other.offset ?? 0))
        if difference <= apart { return true }
        if one.offset != nil, other.offset != nil { return false }
        let rest = difference % 900
        return difference <= 14 * 3600 + apart && min(rest, 900 - rest) <= apart
    }
}
