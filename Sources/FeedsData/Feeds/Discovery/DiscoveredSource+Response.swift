// Describes a document that was read, so that the user can choose it.
// Thread: any; pure. Invariant: counts are of the posts that the app would show.

import FeedsModels
import Foundation

extension DiscoveredSource {
    private static let mostPosters = 3

    init(_ response: FeedsResponse, at address: String, kind: Kind? = nil) {
        var response = response
        response.makeAll()
        let feed = response.syndication
        self.init(
            kind: kind ?? Self.kind(of: response), address: address,
            title: (feed?.title ?? response.title)?.nonEmpty ?? "", shape: response.shape.name)
        (icon, home) = (feed?.icon, feed?.home)
        entries = feed?.entries.count ?? response.posts.count
        hasMore = response.next != nil
        newest = (response.posts.compactMap(\.publishedAt) + (feed?.entries.compactMap(\.published) ?? [])).max()
        for post in response.posts { counts.add(post) }
        opensOutside = !response.posts.isEmpty && response.posts.allSatisfy { $0.playsAt != nil }
        posters = Array(response.posts.lazy.compactMap { $0.media.first?.picture }.prefix(Self.mostPosters))
        if posters.isEmpty {
            posters = Array(response.stories.lazy.compactMap(\.user.picture).prefix(Self.mostPosters))
        }
    }

    private static func kind(of response: FeedsResponse) -> Kind {
        switch response.shape {
        case .opml: .opml
        case .singleMedia: .media
        default: response.posts.isEmpty && !response.stories.isEmpty ? .stories : .feed
        }
    }
}

extension DiscoveredSource.Counts {
    fileprivate mutating func add(_ post: Post) {
        if post.media.count > 1 {
            albums += 1
        } else if post.media.first?.kind == .video {
            videos += 1
        } else {
            photos += 1
        }
    }
}

extension Media {
    /// The poster, or the smallest file of a picture.
    fileprivate var picture: URL? {
        poster ?? previews.first
            ?? (kind == .image ? renditions.min { ($0.width ?? .max) < ($1.width ?? .max) }?.url : nil)
    }
}
