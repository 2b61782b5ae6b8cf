// Small posts for tests.
// Thread: any. Invariant: the same arguments give equal posts.

package import FeedsModels
import Foundation

extension FeedShape {
    /// The shape of feeds that no format has read.
    package static let sample = FeedShape("sample", "Sample")
}

package enum SamplePosts {
    package static func video(_ id: String, likes: Int? = nil) -> Post {
        Post(id: id, title: "Video \(id)", media: [medium(id, .video)], counts: Counts(likes: likes))
    }

    package static func photo(_ id: String) -> Post {
        Post(id: id, title: "Photo \(id)", media: [medium(id, .image)])
    }

    /// A photo, then a video.
    package static func album(_ id: String) -> Post {
        Post(id: id, title: "Album \(id)", media: [medium(id + "-1", .image), medium(id + "-2", .video)])
    }

    package static func videos(_ range: Range<Int>) -> [Post] { range.map { video("v\($0)") } }

    private static func medium(_ id: String, _ kind: Media.Kind) -> Media {
        let file = URL(fileURLWithPath: "/media/\(id).\(kind == .video ? "mp4" : "jpg")")
        return Media(id: id, kind: kind, renditions: [Rendition(url: file)])
    }
}
