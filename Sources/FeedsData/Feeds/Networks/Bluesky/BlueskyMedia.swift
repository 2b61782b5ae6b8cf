// The videos and pictures that are embedded in a post.
// Thread: any; a plain value. Invariant: addresses stay as the server wrote them, because it signs their letters.

import FeedsModels
import Foundation

struct BlueskyMedia {
    private static let mostPictures = 20
    private let context: DecodingContext

    init(_ context: DecodingContext) { self.context = context }

    func media(of embed: JSONTree, id: String) -> [Media] {
        switch embed["$type"].text {
        case "app.bsky.embed.video#view": [video(embed, id)].compactMap(\.self)
        case "app.bsky.embed.images#view": pictures(embed["images"], id)
        case "app.bsky.embed.gallery#view": pictures(embed["items"], id)
        case "app.bsky.embed.recordWithMedia#view": plain(embed["media"], id)
        default: []
        }
    }

    /// Without another post around it, so that nothing nests.
    private func plain(_ embed: JSONTree, _ id: String) -> [Media] {
        embed["$type"].text == "app.bsky.embed.recordWithMedia#view" ? [] : media(of: embed, id: id)
    }

    private func video(_ embed: JSONTree, _ id: String) -> Media? {
        guard let url = context.optionalURL(embed["playlist"]) else { return nil }
        var medium = Media(
            id: ServerText.id(embed["cid"].text) ?? id, kind: .video,
            renditions: [Rendition(url: url, delivery: .hls)], poster: context.optionalURL(embed["thumbnail"]))
        let isLoop = embed["presentation"].text == "gif"
        if isLoop { (medium.metadata.isLooping, medium.metadata.hasSound) = (true, false) }
        describe(&medium, embed)
        return medium
    }

    private func pictures(_ list: JSONTree, _ id: String) -> [Media] {
        list.list.prefix(Self.mostPictures).enumerated().compactMap { index, item in
            let small = context.optionalURL(item["thumb"]) ?? context.optionalURL(item["thumbnail"])
            guard let url = context.optionalURL(item["fullsize"]) ?? small else { return nil }
            var medium = Media(id: "\(id)-\(index)", kind: .image, renditions: [Rendition(url: url)])
            if small != url { medium.poster = small }
            describe(&medium, item)
            return medium
        }
    }

    /// The sizes may be a mere ratio, such as 3:4.
    private func describe(_ medium: inout Media, _ item: JSONTree) {
        if let width = item["aspectRatio"]["width"].side, let height = item["aspectRatio"]["height"].side {
            let scale = max(width, height) < 100 ? 100 : 1
            (medium.metadata.width, medium.metadata.height) = (width * scale, height * scale)
        }
        let alt = ServerText.words(item["alt"].text)
        medium.alt = alt.isEmpty ? nil : alt
    }
}
