// Turns the videos and photos of Pexels into posts.
// Thread: any; a plain value. Invariant: every post carries the credit that Pexels requires, and no id comes twice.

import FeedsModels
import Foundation

struct PexelsReader {
    private(set) var posts: [Post] = []
    private(set) var skipped: [SkippedItem] = []
    private let context: DecodingContext
    private var seen: Set<String> = []

    init(host: ServerHost, servers: KnownServers?, now: Date) {
        context = DecodingContext(of: host, servers: servers, now: now)
    }

    mutating func read(_ items: [JSONTree]) {
        for (index, item) in items.enumerated() {
            do throws(Rejection) {
                guard let post = try post(item) else { continue }
                posts.append(post)
            } catch {
                skipped.append(SkippedItem(place: "media[\(index)]", reason: error.reason))
            }
        }
    }

    /// Nil for an item that came already.
    private mutating func post(_ item: JSONTree) throws(Rejection) -> Post? {
        guard let id = NetworkName.id(item["id"].identifier) else { throw Rejection(tr("it has no id")) }
        let isPhoto = item["type"].text == "Photo" || item["src"].isObject
        let post = isPhoto ? try photo(item, id: "photo-\(id)") : try video(item)
        return seen.insert(post.id).inserted ? post : nil
    }

    private func video(_ item: JSONTree) throws(Rejection) -> Post {
        let response = PexelsDecoder.decode(array: [item], in: context)
        guard var post = response.posts.first else {
            throw Rejection(response.skipped.first?.reason ?? tr("it has no video files"))
        }
        post.title = ServerText.title(post.title) ?? ""
        post.tags = post.tags.prefix(30).compactMap { ServerText.name($0) }
        credit(&post, item["user"]["name"], page: item["user"]["url"])
        return post
    }

    private func photo(_ item: JSONTree, id: String) throws(Rejection) -> Post {
        var files: [Rendition] = []
        for size in ["large2x", "large", "portrait"] {
            if let url = context.optionalURL(item["src"][size]) { files.append(Rendition(url: url)) }
        }
        if let url = context.optionalURL(item["src"]["original"]) {
            files.append(Rendition(url: url, width: item["width"].side, height: item["height"].side))
        }
        guard !files.isEmpty else { throw Rejection(tr("its address is missing")) }
        var medium = Media(id: id, kind: .image, renditions: files)
        medium.metadata = Metadata(width: item["width"].side, height: item["height"].side)
        medium.alt = ServerText.title(item["alt"].text)
        var post = Post(id: id, title: medium.alt ?? "", media: [medium])
        post.page = context.optionalURL(item["url"])
        credit(&post, item["photographer"], page: item["photographer_url"])
        return post
    }

    private func credit(_ post: inout Post, _ name: JSONTree, page: JSONTree) {
        let name = ServerText.name(name.text)
        post.author = name.map { Author(name: $0, page: context.optionalURL(page)) }
        post.uri = post.page?.absoluteString
        let catalogue = KeyedCatalogue.pexels.name
        post.attribution = Attribution(
            text: name.map { tr("by %1 on %2", $0, catalogue) } ?? catalogue, page: post.page)
    }
}
