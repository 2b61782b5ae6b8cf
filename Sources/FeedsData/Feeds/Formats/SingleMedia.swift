// A feed with a single post, for a media file or an HLS playlist that the user opened by itself.
// Thread: blocks on the disk for a local file, so only on a queue of its own. Invariant: exactly one post.

package import FeedsModels
import Foundation

enum SingleMedia {
    static func response(at url: URL, _ format: MediaFormat) -> FeedsResponse {
        let id = url.absoluteString
        let medium = Media(
            id: id, kind: format.kind, renditions: [Rendition(url: url, delivery: format.delivery)],
            metadata: Metadata(hasPicture: format.hasPicture),
            captions: url.isFileURL && format.kind == .video ? CaptionsBeside.tracks(of: url) : [])
        let title = url.deletingPathExtension().lastPathComponent
        return FeedsResponse(
            shape: .singleMedia, title: title, posts: [Post(id: id, title: title, media: [medium])])
    }

    /// Nil when the server calls the document neither a video, nor a picture, nor a sound.
    static func response(of document: StoredDocument) -> FeedsResponse? {
        guard let type = document.contentType, ["video/", "image/", "audio/"].contains(where: type.hasPrefix),
            let format = MediaFormat.of(type: type, url: document.url), format != .hls
        else { return nil }
        return response(at: document.url, format)
    }
}

extension FeedShape {
    /// A media file or HLS playlist that the user opened by itself.
    package static let singleMedia = FeedShape("single-media", tr("Video or picture"))
}

extension FeedFormat {
    static let singleMedia = FeedFormat(
        .singleMedia, recognises: { format(of: $0.content) != nil },
        decode: { SingleMedia.response(at: $1.document, format(of: $0.content) ?? .video) })

    private static func format(of content: FeedContent) -> MediaFormat? {
        switch content {
        case .media(let format): format
        case .hls: .hls
        default: nil
        }
    }
}
