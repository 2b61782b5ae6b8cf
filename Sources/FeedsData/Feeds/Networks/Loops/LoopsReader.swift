// Turns Loops' videos into posts.
// Thread: any; a plain value. Invariant: a video without a file gives no post, and no id comes twice.

import FeedsModels
import Foundation

struct LoopsReader {
    /// The size that the server gives when it knows none.
    private static let unknownSize = (width: 720, height: 1280)

    private(set) var posts: [Post] = []
    private(set) var skipped: [SkippedItem] = []
    private let asked: ServerHost
    private let context: DecodingContext
    private var seen: Set<String> = []

    init(asked: ServerHost, servers: KnownServers?, now: Date) {
        self.asked = asked
        context = DecodingContext(of: asked, servers: servers, now: now)
    }

    mutating func read(_ items: [JSONTree]) {
        for (index, item) in items.enumerated() where !item.isNull {
            do throws(Rejection) {
                guard let post = try post(item) else { continue }
                posts.append(post)
            } catch {
                skipped.append(SkippedItem(place: "data[\(index)]", reason: error.reason))
            }
        }
    }

    /// Nil for a video that came already: pinned ones come again at their own place.
    private mutating func post(_ video: JSONTree) throws(Rejection) -> Post? {
        guard let id = NetworkName.id(video["id"].identifier) else { throw Rejection(tr("it has no id")) }
        guard seen.insert(id).inserted else { return nil }
        let caption = ServerText.words(video["caption"].text)
        var post = Post(id: id, text: caption, media: [try medium(video, id)])
        post.author = author(video["account"])
        let tags = video["tags"].list.prefix(30).compactMap { ServerText.name($0.text ?? $0["name"].text) }
        post.tags = tags.isEmpty ? HTMLText.hashtags(in: caption) : tags
        post.publishedAt = video["created_at"].date.map { min($0, context.now) }
        post.page = context.optionalURL(video["url"])
        post.uri = post.page?.absoluteString
        post.counts = Counts(
            likes: video["likes"].count, comments: video["comments"].count, shares: video["shares"].count,
            views: video["views"].count)
        post.language = NetworkName.language(video["lang"].text)
        post.isSensitive = video["is_sensitive"].bool == true
        post.mayBeSaved = video["permissions"]["can_download"].bool != false
        post.attribution = attribution(video["meta"])
        post.commentsAt = LoopsThread(video: id, host: asked).place
        return post
    }

    private func medium(_ video: JSONTree, _ id: String) throws(Rejection) -> Media {
        let media = video["media"]
        guard !media["src_url"].isNull || !media["hls_url"].isNull else {
            throw Rejection(tr("the server still prepares it"))
        }
        var size = (width: media["width"].side, height: media["height"].side)
        // Servers give this size for files that they have not measured.
        if size.width == Self.unknownSize.width, size.height == Self.unknownSize.height { size = (nil, nil) }
        var renditions: [Rendition] = []
        if let url = context.optionalURL(media["hls_url"]) { renditions.append(Rendition(url: url, delivery: .hls)) }
        if !media["src_url"].isNull {
            renditions.append(
                Rendition(url: try context.resolve(media["src_url"]), width: size.width, height: size.height))
        }
        guard !renditions.isEmpty else { throw Rejection(tr("its address is missing")) }
        var medium = Media(
            id: id, kind: .video, renditions: renditions, poster: context.optionalURL(media["thumbnail"]))
        medium.metadata = Metadata(width: size.width, height: size.height, duration: media["duration"].duration)
        medium.metadata.hasSound = video["audio"]["has_audio"].bool
        let alt = ServerText.words(media["alt_text"].text)
        medium.alt = alt.isEmpty ? nil : alt
        return medium
    }

    func author(_ account: JSONTree) -> Author? {
        guard
            let name = NetworkName.account(account["username"].text?.split(separator: "@").first.map(String.init) ?? "")
        else { return nil }
        let home = account["username"].text.flatMap { AccountName("@" + $0)?.server } ?? asked.text
        return Author(
            name: ServerText.name(account["name"].text) ?? name, page: context.optionalURL(account["url"]),
            avatar: context.optionalURL(account["avatar"]), handle: "\(name)@\(home)",
            id: ServerText.id(account["id"].identifier))
    }

    /// What the author must say about the video.
    private func attribution(_ meta: JSONTree) -> Attribution? {
        let words = [
            meta["contains_ai"].bool == true ? tr("Made with AI") : nil,
            meta["contains_ad"].bool == true ? tr("Advertisement") : nil,
        ].compactMap(\.self)
        return words.isEmpty ? nil : Attribution(text: words.joined(separator: " · "))
    }
}
