// Turns the videos and photos of Pixabay into posts.
// Thread: any; a plain value. Invariant: every post names its author and Pixabay, as its terms ask; no id comes twice.

import FeedsModels
import Foundation

struct PixabayReader {
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
                skipped.append(SkippedItem(place: "hits[\(index)]", reason: error.reason))
            }
        }
    }

    /// Nil for an item that came already.
    private mutating func post(_ item: JSONTree) throws(Rejection) -> Post? {
        guard let number = NetworkName.id(item["id"].identifier) else { throw Rejection(tr("it has no id")) }
        let isVideo = item["videos"].isObject
        let id = isVideo ? number : "photo-\(number)"
        let medium = isVideo ? try video(item, id) : try photo(item, id)
        guard seen.insert(id).inserted else { return nil }
        let tags = (item["tags"].text ?? "").split(separator: ",").prefix(30).compactMap { ServerText.name(String($0)) }
        var post = Post(id: id, title: tags.prefix(3).joined(separator: ", "), media: [medium], tags: tags)
        let name = ServerText.name(item["user"].text)
        post.author = name.map { name in
            Author(
                name: name, avatar: context.optionalURL(item["userImageURL"]),
                id: NetworkName.id(item["user_id"].identifier))
        }
        post.page = context.optionalURL(item["pageURL"])
        post.uri = post.page?.absoluteString
        post.counts = Counts(likes: item["likes"].count, comments: item["comments"].count, views: item["views"].count)
        let catalogue = KeyedCatalogue.pixabay.name
        post.attribution = Attribution(
            text: name.map { tr("by %1 on %2", $0, catalogue) } ?? catalogue, page: post.page)
        return post
    }

    /// The address of the largest file may be empty.
    private func video(_ item: JSONTree, _ id: String) throws(Rejection) -> Media {
        var files: [Rendition] = []
        for size in ["medium", "small", "large", "tiny"] {
            let file = item["videos"][size]
            guard let url = context.optionalURL(file["url"]) else { continue }
            files.append(
                Rendition(
                    url: url, type: "video/mp4", width: file["width"].side, height: file["height"].side,
                    bytes: file["size"].bytes))
        }
        guard let largest = files.max(by: { ($0.width ?? 0) < ($1.width ?? 0) }) else {
            throw Rejection(tr("it has no video files"))
        }
        let stills = ["medium", "small", "tiny"].lazy.compactMap { item["videos"][$0]["thumbnail"].text }
        var medium = Media(
            id: id, kind: .video, renditions: files,
            poster: stills.first.flatMap { context.optionalURL(.string($0)) })
        medium.metadata = Metadata(
            width: largest.width, height: largest.height, duration: item["duration"].duration)
        return medium
    }

    private func photo(_ item: JSONTree, _ id: String) throws(Rejection) -> Media {
        let files = ["largeImageURL", "webformatURL"].compactMap { context.optionalURL(item[$0]) }
        guard !files.isEmpty else { throw Rejection(tr("its address is missing")) }
        var medium = Media(id: id, kind: .image, renditions: files.map { Rendition(url: $0) })
        medium.metadata = Metadata(width: item["imageWidth"].side, height: item["imageHeight"].side)
        return medium
    }
}
