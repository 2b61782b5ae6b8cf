// `{"videos": ["https://….m3u8", …]}`: addresses and nothing else. Origin: VideoFeed.
// Thread: any. Invariant: the id of a post is its address; titles and authors are not made up.

import FeedsModels
import Foundation

enum VideoListDecoder {
    static func decode(
        _ addresses: [JSONTree], in context: DecodingContext, place: (Int) -> String = { "videos[\($0)]" }
    ) -> FeedsResponse {
        var collector = ItemCollector(in: context)
        collector.collect(addresses, place: place) { address, _ throws(Rejection) in try post(address, context) }
        return FeedsResponse(shape: .videoList, posts: collector.posts, skipped: collector.skipped)
    }

    private static func post(_ address: JSONTree, _ context: DecodingContext) throws(Rejection) -> FeedItem {
        guard case .string(let text) = address else {
            throw Rejection(address.isNull ? "it is null" : "it is \(address.kindName), not an address")
        }
        let url = try context.resolve(text)
        let format = MediaFormat.of(fileExtension: url.pathExtension)
        // A full address may hide its kind behind a query; a bare word is only an address when it looks like a file.
        guard format != nil || DecodingContext.scheme(of: text.trimmingCharacters(in: .whitespaces)) != nil else {
            throw Rejection("“\(text.prefix(80))” is neither an address nor a media file")
        }
        let id = url.absoluteString
        let rendition = Rendition(url: url, delivery: format?.delivery ?? .progressive)
        return FeedItem(id: id, media: [Media(id: id, kind: format?.kind ?? .video, renditions: [rendition])])
    }
}
