// The attachments of a JSON Feed item, grouped into media.
// Thread: any. Invariant: the order of the document is kept.

import FeedsModels
import Foundation

enum AttachmentsDecoder {
    /// No real album is longer, and a post with more attachments would take hundreds of megabytes.
    private static let most = 20_000

    static func media(
        _ attachments: [JSONTree], postID: String, poster: URL?, cover: URL? = nil, _ context: DecodingContext,
        _ notes: inout ItemNotes
    ) -> [Media] {
        var media: [Media] = []
        var places: [Twin: Int] = [:]
        for (index, attachment) in attachments.prefix(most).enumerated() {
            do throws(Rejection) {
                let medium = try medium(attachment, id: "\(postID)/\(index)", poster, context)
                let twin = medium.metadata.title.map { Twin(title: $0, kind: medium.kind, isSound: medium.isSound) }
                if let place = twin.flatMap({ places[$0] }) {
                    media[place].renditions += medium.renditions
                } else {
                    if let twin { places[twin] = media.count }
                    media.append(medium)
                }
            } catch {
                notes.skip("attachments[\(index)]", error)
            }
        }
        if attachments.count > most {
            notes.skip("attachments[\(most)]", Rejection(tr("a post shows at most %1 attachments", "\(most)")))
        }
        return media.settled.map { medium in
            var medium = medium
            // A sound without a picture of its own shows the feed's.
            if medium.isSound, medium.poster == nil { medium.poster = cover }
            return medium
        }
    }

    /// Attachments of the same title and kind are renditions of the same medium.
    private struct Twin: Hashable {
        let title: String
        let kind: Media.Kind
        let isSound: Bool
    }

    private static func medium(
        _ attachment: JSONTree, id: String, _ poster: URL?, _ context: DecodingContext
    ) throws(Rejection) -> Media {
        try attachment.requireObject()
        let url = try context.resolve(attachment["url"])
        let type = attachment["mime_type"].text
        guard let format = MediaFormat.of(type: type, url: url) else {
            throw Rejection(tr("“%1” is neither a video nor a picture", type ?? url.lastPathComponent))
        }
        let rendition = Rendition(
            url: url, delivery: format.delivery, type: type, bytes: attachment["size_in_bytes"].bytes)
        let metadata = Metadata(
            title: attachment["title"].text, duration: attachment["duration_in_seconds"].duration,
            hasPicture: format.hasPicture)
        return Media(
            id: id, kind: format.kind, renditions: [rendition], poster: format.kind == .video ? poster : nil,
            metadata: metadata)
    }
}
