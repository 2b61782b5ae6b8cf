// The bare array of cards with `sources`, `thumb` and the origin's own spelling `commment`. Origin: iOS_Practical.
// Thread: any. Invariant: an invalid count is absent, not zero.

package import FeedsModels
import Foundation

enum CardArrayDecoder {
    static func decode(_ cards: [JSONTree], in context: DecodingContext) -> FeedsResponse {
        var collector = ItemCollector(in: context, idsAreDerived: true)
        collector.collect(cards, place: ItemCollector.item) { item, notes throws(Rejection) in
            try post(item, context, &notes)
        }
        return FeedsResponse(shape: .cardArray, posts: collector.posts, skipped: collector.skipped)
    }

    private static func post(
        _ item: JSONTree, _ context: DecodingContext, _ notes: inout ItemNotes
    ) throws(Rejection) -> Post {
        try item.requireObject()
        let sources = item["sources"].list
        guard !sources.isEmpty else { throw Rejection(tr("it has no sources")) }
        let title = item["title"].text ?? ""
        let id = item["id"].identifier ?? "\(title)-\(sources[0].text ?? "")"
        let thumb = picture(item["thumb"], context)
        return Post(
            id: id, title: title, text: item["description"].text ?? "",
            author: item["subtitle"].text.map { Author(name: name(in: $0), avatar: thumb) },
            media: media(sources, id: id, thumb: thumb, context, &notes), publishedAt: item["time_at"].date,
            counts: Counts(likes: item["like"].count, comments: (item["commment"].nonNull ?? item["comment"]).count))
    }

    /// All sources show the same clip: the first is used, the others are fallbacks.
    private static func media(
        _ sources: [JSONTree], id: String, thumb: URL?, _ context: DecodingContext, _ notes: inout ItemNotes
    ) -> [Media] {
        var renditions: [Rendition] = []
        var kind = Media.Kind.video
        var isSound = true
        for (index, source) in sources.enumerated() {
            do throws(Rejection) {
                let url = try context.resolve(source)
                let format = MediaFormat.of(fileExtension: url.pathExtension) ?? .video
                if renditions.isEmpty { kind = format.kind }
                if format.kind == kind { isSound = isSound && format == .sound }
                if format.kind == kind { renditions.append(Rendition(url: url, delivery: format.delivery)) }
            } catch {
                notes.skip("sources[\(index)]", error)
            }
        }
        let metadata = Metadata(hasPicture: isSound ? false : nil)
        return renditions.isEmpty
            ? [] : [Media(id: id, kind: kind, renditions: renditions, poster: thumb, metadata: metadata)]
    }

    /// Beside a local document when the picture exists there, else below the base that the origin's own list uses.
    private static func picture(_ thumb: JSONTree, _ context: DecodingContext) -> URL? {
        guard let text = thumb.text else { return nil }
        let beside = context.optionalURL(thumb)
        let isComplete = DecodingContext.scheme(of: text) != nil || text.hasPrefix("//")
        if isComplete || (context.isLocal && beside.map { context.fileExists($0.path) } == true) { return beside }
        return URL(string: text, relativeTo: URL(string: context.cardThumbBase))?.absoluteURL
    }

    /// The origin writes its authors as "By Blender Foundation".
    private static func name(in subtitle: String) -> String {
        subtitle.lowercased().hasPrefix("by ") ? String(subtitle.dropFirst(3)) : subtitle
    }
}

extension JSONTree {
    /// Lets the caller fall back to another spelling of a key.
    var nonNull: JSONTree? { isNull ? nil : self }
}

// MARK: - Its row

extension FeedShape {
    package static let cardArray = FeedShape("card-array", tr("List of cards"))
}

extension FeedFormat {
    static let cardArray = FeedFormat(
        .cardArray, lists: [.elements], isItem: { $0.has("sources") || $0.has("commment") },
        decode: { CardArrayDecoder.decode($0.tree.list, in: $1) })
}
