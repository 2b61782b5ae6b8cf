// The bare array of Imgur posts, albums included. Origin: FeedsApp.
// Thread: any. Invariant: guesses nothing: this shape has no author names, and advertisements stay posts.

package import FeedsModels
import Foundation

enum ImgurPostsDecoder {
    static func decode(_ posts: [JSONTree], in context: DecodingContext) -> FeedsResponse {
        var collector = ItemCollector(in: context)
        collector.collect(posts, place: ItemCollector.item) { item, notes throws(Rejection) in
            try post(item, context, &notes)
        }
        return FeedsResponse(shape: .imgurPosts, posts: collector.posts, skipped: collector.skipped)
    }

    private static func post(
        _ item: JSONTree, _ context: DecodingContext, _ notes: inout ItemNotes
    ) throws(Rejection) -> Post {
        try item.requireObject()
        guard let id = item["id"].identifier else { throw Rejection(tr("it has no id")) }
        guard !item["media"].list.isEmpty else { throw Rejection(tr("it has no media")) }
        var album: [Media] = []
        for (index, part) in item["media"].list.enumerated() {
            do throws(Rejection) {
                album.append(try medium(part, id: part["id"].identifier ?? "\(id)/\(index)", context))
            } catch {
                notes.skip("media[\(index)]", error)
            }
        }
        return Post(
            id: id, title: item["title"].text ?? item["seo_title"].text ?? "",
            text: item["description"].text ?? album.lazy.compactMap(\.metadata.description).first ?? "",
            media: album, tags: item["tags"].list.compactMap { $0.text ?? $0["display"].text ?? $0["tag"].text },
            publishedAt: item["created_at"].date, page: context.optionalURL(item["url"]),
            counts: Counts(
                likes: item["upvote_count"].count, comments: item["comment_count"].count,
                views: item["view_count"].count),
            isSensitive: item["is_mature"].bool ?? false)
    }

    private static func medium(
        _ part: JSONTree, id: String, _ context: DecodingContext
    ) throws(Rejection) -> Media {
        try part.requireObject()
        let url = try context.resolve(part["url"])
        let type = part["mime_type"].text ?? part["type"].text.map { $0 + "/" }
        guard let format = MediaFormat.of(type: type, url: url) else {
            throw Rejection(tr("“%1” is neither a video nor a picture", type ?? url.lastPathComponent))
        }
        let about = part["metadata"]
        let metadata = Metadata(
            title: about["title"].text, description: about["description"].text, width: part["width"].side,
            height: part["height"].side, duration: about["duration"].duration, isLooping: about["is_looping"].bool,
            hasSound: about["has_sound"].bool, hasPicture: format.hasPicture)
        let rendition = Rendition(
            url: url, delivery: format.delivery, type: part["mime_type"].text, width: metadata.width,
            height: metadata.height, bytes: part["size"].bytes)
        return Media(id: id, kind: format.kind, renditions: [rendition], metadata: metadata)
    }
}

extension JSONTree {
    /// Every decoder of items checks this first.
    func requireObject() throws(Rejection) {
        guard isObject else { throw Rejection(tr("it is %1, not an object", kindName)) }
    }
}

// MARK: - Its row

extension FeedShape {
    package static let imgurPosts = FeedShape("imgur-posts", tr("List of albums"))
}

extension FeedFormat {
    static let imgurPosts = FeedFormat(
        .imgurPosts, lists: [.elements], isItem: { $0.has("media") || $0.has("is_album") },
        decode: { ImgurPostsDecoder.decode($0.tree.list, in: $1) })
}
