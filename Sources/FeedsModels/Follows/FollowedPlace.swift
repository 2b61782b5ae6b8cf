// A stored post without its contents: what decides its place in Following.
// Thread: any; a plain value. Invariant: equal fingerprints mean the same thing, from whichever follow it came.

package import Foundation

package struct FollowedPlace: Sendable, Hashable {
    /// The number of its row.
    package var row: Int64
    package var follow: String
    /// When it was published, or when it arrived if the source does not say or the date lies in the future.
    package var date: Date
    package var isSeen: Bool
    /// Digests of the post's canonical id, of the address of its medium without query, and of its content.
    package var fingerprints: [Int64]
    package var isVideo: Bool
    /// Seconds; nil when the source does not say.
    package var duration: Double?
    package var isSensitive: Bool

    package init(
        row: Int64, follow: String, date: Date, isSeen: Bool, fingerprints: [Int64] = [], isVideo: Bool = true,
        duration: Double? = nil, isSensitive: Bool = false
    ) {
        self.row = row
        self.follow = follow
        self.date = date
        self.isSeen = isSeen
        self.fingerprints = fingerprints
        self.isVideo = isVideo
        self.duration = duration
        self.isSensitive = isSensitive
    }
}
