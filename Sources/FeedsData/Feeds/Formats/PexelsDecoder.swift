// Pexels videos, in the API's wrapper or as a bare array. Origin: SwipeToWatch.
// Thread: any. Invariant: every post carries the credit that Pexels requires.

package import FeedsModels
import Foundation

enum PexelsDecoder {
    static func decode(page: JSONTree, in context: DecodingContext) -> FeedsResponse {
        var response = decode(page["videos"].list, shape: .pexelsPage, in: context) { "videos[\($0)]" }
        response.next = context.optionalURL(page["next_page"]).map { BatchToken($0) }
        return response
    }

    static func decode(array: [JSONTree], in context: DecodingContext) -> FeedsResponse {
        decode(array, shape: .pexelsArray, in: context, place: ItemCollector.item)
    }

    private static func decode(
        _ videos: [JSONTree], shape: FeedShape, in context: DecodingContext, place: (Int) -> String
    ) -> FeedsResponse {
        var collector = ItemCollector(in: context)
        collector.collect(videos, place: place) { item, notes throws(Rejection) in try post(item, context, &notes) }
        return FeedsResponse(shape: shape, posts: collector.posts, skipped: collector.skipped)
    }

    private static func post(
        _ item: JSONTree, _ context: DecodingContext, _ notes: inout ItemNotes
    ) throws(Rejection) -> Post {
        try item.requireObject()
        guard let id = item["id"].identifier else { throw Rejection(tr("it has no id")) }
        guard !item["video_files"].list.isEmpty else { throw Rejection(tr("it has no video files")) }
        let page = context.optionalURL(item["url"])
        let author = item["user"]["name"].text.map {
            Author(name: $0, page: context.optionalURL(item["user"]["url"]))
        }
        let renditions = renditions(item["video_files"].list, context, &notes)
        return Post(
            id: id, title: page.map(title(from:)) ?? "", author: author,
            media: renditions.isEmpty ? [] : [medium(item, id: id, renditions, context)],
            tags: item["tags"].list.compactMap { $0.text ?? $0["name"].text }, page: page,
            counts: Counts(likes: item["likes"].count),
            attribution: Attribution(
                text: author.map { "Video by \($0.name) on Pexels" } ?? "Video on Pexels", page: page))
    }

    private static func medium(
        _ item: JSONTree, id: String, _ renditions: [Rendition], _ context: DecodingContext
    ) -> Media {
        let pictures = item["video_pictures"].list.sorted { ($0["nr"].ordinal ?? 0) < ($1["nr"].ordinal ?? 0) }
        return Media(
            id: id, kind: .video, renditions: renditions, poster: context.optionalURL(item["image"]),
            metadata: Metadata(
                width: item["width"].side, height: item["height"].side, duration: item["duration"].duration),
            previews: pictures.compactMap { context.optionalURL($0["picture"]) })
    }

    private static func renditions(
        _ files: [JSONTree], _ context: DecodingContext, _ notes: inout ItemNotes
    ) -> [Rendition] {
        var renditions: [Rendition] = []
        var addresses: Set<URL> = []
        for (index, file) in files.enumerated() {
            do throws(Rejection) {
                let rendition = try rendition(file, context)
                if addresses.insert(rendition.url).inserted { renditions.append(rendition) }
            } catch {
                notes.skip("video_files[\(index)]", error)
            }
        }
        return renditions
    }

    private static func rendition(_ file: JSONTree, _ context: DecodingContext) throws(Rejection) -> Rendition {
        try file.requireObject()
        let url = try context.resolve(file["link"])
        let type = file["file_type"].text
        let tier = file["quality"].text?.lowercased()
        // An unknown type must not drop a file whose extension is known.
        let byName = MediaFormat.of(fileExtension: url.pathExtension)
        guard tier == "hls" || (MediaFormat.of(type: type, url: url) ?? byName)?.kind == .video else {
            throw Rejection(tr("“%1” does not look like a video", type ?? url.lastPathComponent))
        }
        let isPlaylist = tier == "hls" || MediaFormat.of(type: type, url: url) == .hls
        return Rendition(
            url: url, delivery: isPlaylist ? .hls : .progressive, type: type, width: file["width"].side,
            height: file["height"].side, bytes: file["size"].bytes, tier: tier)
    }

    /// Pexels gives no title, but its page addresses contain a title: ".../video/a-woman-on-a-beach-6981411/".
    private static func title(from page: URL) -> String {
        var words = page.lastPathComponent.split(separator: "-")
        if let last = words.last, Int(last) != nil { words.removeLast() }
        let title = words.joined(separator: " ")
        return title.prefix(1).uppercased() + title.dropFirst()
    }
}

// MARK: - Its rows

extension FeedShape {
    package static let pexelsPage = FeedShape("pexels-page", tr("Pexels"))
    package static let pexelsArray = FeedShape("pexels-array", tr("Pexels"))
}

extension FeedFormat {
    static let pexelsPage = FeedFormat(
        .pexelsPage, lists: [.member("videos")], recognises: { isPexelsPage($0.tree) },
        decode: { PexelsDecoder.decode(page: $0.tree, in: $1) })

    static let pexelsArray = FeedFormat(
        .pexelsArray, lists: [.elements], isItem: { $0.has("video_files") || $0.has("video_pictures") },
        decode: { PexelsDecoder.decode(array: $0.tree.list, in: $1) })

    private static func isPexelsPage(_ tree: JSONTree) -> Bool {
        guard tree.has("videos") else { return false }
        let items = shape(ofItems: tree["videos"].list)
        let isPage = ["per_page", "total_results", "next_page"].contains(where: tree.has)
        return items == .pexelsArray || isPage && items != .videoList
    }
}
