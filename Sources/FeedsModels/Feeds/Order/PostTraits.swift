// What the grid's filters and months need to know of a post.
// Thread: any; a plain value. Invariant: a fact that is not known is nil.

package import Foundation

package struct PostTraits: Sendable, Hashable {
    package var isVideo: Bool
    /// When the picture was taken, or the post was published.
    package var date: Date?
    /// As it is shown, after any rotation.
    package var width: Int?
    package var height: Int?
    /// Of a video, in seconds.
    package var duration: Double?
    /// The folder below the opened one; empty for the opened folder itself.
    package var folder: String

    package init(
        isVideo: Bool, date: Date? = nil, width: Int? = nil, height: Int? = nil, duration: Double? = nil,
        folder: String = ""
    ) {
        self.isVideo = isVideo
        self.date = date
        self.width = width
        self.height = height
        self.duration = duration
        self.folder = folder
    }

    package init(_ post: Post) {
        let medium = post.media[0]
        let rendition = medium.renditions.first
        self.init(
            isVideo: medium.kind == .video, date: post.publishedAt, width: medium.metadata.width ?? rendition?.width,
            height: medium.metadata.height ?? rendition?.height, duration: medium.metadata.duration,
            folder: post.folder)
    }

    /// Nil when the size is not known.
    package var isPortrait: Bool? {
        guard let width, let height else { return nil }
        return height > width
    }
}
