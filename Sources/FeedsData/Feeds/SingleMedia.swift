// A feed of one post, for a media file or an HLS playlist that is opened by itself.
// Thread: blocks on the disk for a local one, so only on a queue of its own. Invariant: exactly one post.

import FeedsModels
import Foundation

enum SingleMedia {
    static func response(at url: URL, _ format: MediaFormat) -> FeedsResponse {
        let id = url.absoluteString
        let medium = Media(
            id: id, kind: format.kind, renditions: [Rendition(url: url, delivery: format.delivery)],
            captions: url.isFileURL && format.kind == .video ? CaptionsBeside.tracks(of: url) : [])
        let title = url.deletingPathExtension().lastPathComponent
        return FeedsResponse(
            shape: .singleMedia, title: title, posts: [FeedItem(id: id, title: title, media: [medium])])
    }
}
