// Where a feed is opened: at its beginning, or at a post, and that at a moment of its video.
// Thread: any; a plain value. Invariant: a moment is only given where going on there is worth it.

package import FeedsModels

package struct FeedStart: Sendable, Hashable {
    package var key: PostKey
    /// Seconds into the video.
    package var position: Double

    /// Videos shorter than this, and less of them than that, are simply seen anew.
    static let shortestVideo = 30.0
    static let leastSeen = 10.0

    package init(key: PostKey, position: Double = 0) {
        self.key = key
        self.position = position
    }

    /// Opens at this entry. A partly watched video continues where the user left it.
    package init(_ entry: LibraryEntry, resumes: Bool) {
        let duration = entry.post.media.count == 1 ? entry.post.media[0].metadata.duration : nil
        let position = entry.status.watch?.position ?? 0
        self.init(key: entry.post.key, position: resumes ? Self.worthwhile(position, of: duration) : 0)
    }

    /// Where the last visit ended.
    package init(_ place: Session.Place) { self.init(key: place.key, position: place.seconds) }

    static func isLong(_ duration: Double?) -> Bool { duration ?? 0 >= shortestVideo }

    /// The moment to go on at, 0 for the beginning.
    static func worthwhile(_ position: Double, of duration: Double?) -> Double {
        isLong(duration) && position >= leastSeen && position < duration ?? 0 ? position : 0
    }
}
