// `{"videos": ["https://….m3u8", …]}`: only addresses. Origin: VideoFeed.
// Thread: any. Invariant: the id of a post is its address; titles and authors are not invented.

package import FeedsModels
import Foundation

enum VideoListDecoder {
    static func decode(
        _ addresses: [JSONTree], in context: DecodingContext, place: (Int) -> String = { "videos[\($0)]" }
    ) -> FeedsResponse {
        var collector = ItemCollector(in: context)
        collector.collect(addresses, place: place) { address, _ throws(Rejection) in try post(address, context) }
        return FeedsResponse(shape: .videoList, posts: collector.posts, skipped: collector.skipped)
    }

    private static func post(_ address: JSONTree, _ context: DecodingContext) throws(Rejection) -> Post {
        guard case .string(let text) = address else {
            throw Rejection(address.isNull ? tr("it is null") : tr("it is %1, not an address", address.kindName))
        }
        let url = try context.resolve(text)
        let format = MediaFormat.of(fileExtension: url.pathExtension)
        // A full address may hide its format behind a query; a bare word counts as an address only when it looks like a
        // file.
        guard format != nil || DecodingContext.scheme(of: text.trimmingCharacters(in: .whitespaces)) != nil else {
            throw Rejection(tr("“%1” is neither an address nor a media file", String(text.prefix(80))))
        }
        let id = url.absoluteString
        let rendition = Rendition(url: url, delivery: format?.delivery ?? .progressive)
        let medium = Media(
            id: id, kind: format?.kind ?? .video, renditions: [rendition],
            metadata: Metadata(hasPicture: format?.hasPicture))
        return Post(id: id, media: [medium])
    }
}

// MARK: - Its row

extension FeedShape {
    package static let videoList = FeedShape("video-list", tr("List of videos"))
}

extension FeedFormat {
    static let videoList = FeedFormat(
        .videoList, lists: [.member("videos"), .elements], recognises: isVideoList, isItem: \.isString,
        decode: { document, context in
            document.isList
                ? VideoListDecoder.decode(document.tree.list, in: context, place: ItemCollector.item)
                : VideoListDecoder.decode(document.tree["videos"].list, in: context)
        })

    /// An empty list could be of any format; it counts as this format.
    @Sendable private static func isVideoList(_ document: FeedDocument) -> Bool {
        if document.isList { return document.tree.list.isEmpty }
        let videos = document.tree["videos"].list
        guard document.tree.has("videos") else { return false }
        return shape(ofItems: videos) == .videoList || !videos.prefix(sample).contains(where: \.isObject)
    }
}
