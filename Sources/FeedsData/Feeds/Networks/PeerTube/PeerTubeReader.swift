// Turns the videos of a PeerTube list into posts without files.
// Thread: any; a plain value. Invariant: live, private and unfinished videos give no post, no uuid comes twice, and no
// address leads where a stranger's document may not lead.

import FeedsModels
import Foundation

struct PeerTubeReader {
    private(set) var posts: [Post] = []
    private(set) var skipped: [SkippedItem] = []
    private let asked: ServerHost
    private let context: DecodingContext
    private var seen: Set<String> = []

    /// `asked` is the server that sent the list.
    init(asked: ServerHost, servers: KnownServers?, now: Date) {
        self.asked = asked
        context = DecodingContext(of: asked, servers: servers, now: now)
    }

    mutating func read(_ items: [JSONTree], isPlaylist: Bool) {
        for (index, item) in items.enumerated() {
            let video = isPlaylist ? item["video"] : item
            // A playlist keeps the places of videos that were deleted.
            if isPlaylist, video.isNull { continue }
            do throws(Rejection) {
                guard let post = try post(video) else { continue }
                posts.append(post)
            } catch {
                skipped.append(SkippedItem(place: "data[\(index)]", reason: error.reason))
            }
        }
    }

    /// Nil for a video that came already.
    private mutating func post(_ video: JSONTree) throws(Rejection) -> Post? {
        guard let uuid = PeerTubeName.id(video["uuid"].text) else { throw Rejection(tr("it has no id")) }
        guard seen.insert(uuid).inserted else { return nil }
        if video["isLive"].bool == true { throw Rejection(tr("it is live")) }
        if let privacy = video["privacy"]["id"].ordinal, privacy != 1 { throw Rejection(tr("it is not public")) }
        if let state = video["state"]["id"].ordinal, state != 1 { throw Rejection(tr("the server still prepares it")) }
        let home = ServerHost(video["channel"]["host"].text ?? video["account"]["host"].text ?? "") ?? asked
        var post = Post(
            id: uuid, title: ServerText.title(video["name"].text) ?? "",
            text: MarkdownText.plain(ServerText.words(video["description"].text ?? video["truncatedDescription"].text)),
            media: [])
        post.media = [medium(video, uuid, home)]
        post.author = author(video["channel"]) ?? author(video["account"])
        post.tags = video["tags"].list.prefix(20).compactMap { ServerText.name($0.text) }
        post.publishedAt = video["publishedAt"].date.map { min($0, context.now) }
        post.page = context.optionalURL(video["url"])
        post.uri = post.page?.absoluteString
        post.counts = Counts(
            likes: video["likes"].count, comments: video["comments"].count, views: video["views"].count)
        post.attribution = PeerTubeLicence.attribution(video["licence"])
        post.language = language(video["language"]["id"].text)
        post.isSensitive = video["nsfw"].bool ?? false
        if post.isSensitive { post.warning = PeerTubeWarning.words(video) }
        post.commentsAt = PeerTubeThread(uuid: uuid, host: home).place
        return post
    }

    private func medium(_ video: JSONTree, _ uuid: String, _ home: ServerHost) -> Media {
        var medium = Media(id: uuid, kind: .video, renditions: [], poster: poster(video))
        medium.metadata.duration = video["duration"].duration
        medium.resolveAt = PeerTubeTicket(uuid: uuid, home: home, asked: asked).ticket
        return medium
    }

    /// Servers since 8.1 list pictures of several sizes; the index writes whole addresses.
    private func poster(_ video: JSONTree) -> URL? {
        let sizes = video["thumbnails"].list.sorted { ($0["width"].side ?? 0) < ($1["width"].side ?? 0) }
        let fitting = sizes.first { ($0["width"].side ?? 0) >= 600 } ?? sizes.last
        let candidates = [
            fitting?["fileUrl"], video["previewUrl"], video["previewPath"], video["thumbnailUrl"],
            video["thumbnailPath"],
        ]
        return candidates.lazy.compactMap { $0.flatMap(context.optionalURL) }.first
    }

    private func author(_ actor: JSONTree) -> Author? {
        guard let name = PeerTubeName.actor(actor["name"].text ?? ""),
            let host = ServerHost(actor["host"].text ?? asked.text)
        else { return nil }
        let avatars = actor["avatars"].list.sorted { ($0["width"].side ?? 0) < ($1["width"].side ?? 0) }
        let avatar = avatars.first { ($0["width"].side ?? 0) >= 96 } ?? avatars.last ?? actor["avatar"]
        let page = context.optionalURL(actor["url"])
        return Author(
            name: ServerText.name(actor["displayName"].text) ?? name, page: page,
            avatar: context.optionalURL(avatar["fileUrl"]) ?? context.optionalURL(avatar["url"])
                ?? context.optionalURL(avatar["path"]),
            handle: "\(name)@\(host.text)", id: page?.absoluteString)
    }

    private func language(_ id: String?) -> String? {
        guard let id = ServerText.id(id, atMost: 35), id != "zxx", id != "und" else { return nil }
        return id
    }
}

/// The licences that PeerTube numbers.
enum PeerTubeLicence {
    private static let codes = [1: "by", 2: "by-sa", 3: "by-nd", 4: "by-nc", 5: "by-nc-sa", 6: "by-nc-nd"]

    static func attribution(_ licence: JSONTree) -> Attribution? {
        guard let id = licence["id"].ordinal else { return nil }
        if let code = codes[id] {
            return Attribution(
                text: "CC \(code.uppercased())", page: URL(string: "https://creativecommons.org/licenses/\(code)/4.0/"))
        }
        if id == 7 {
            return Attribution(
                text: "CC0", page: URL(string: "https://creativecommons.org/publicdomain/zero/1.0/"))
        }
        return ServerText.name(licence["label"].text).map { Attribution(text: $0) }
    }
}

/// The words on the cover of a sensitive video.
enum PeerTubeWarning {
    static func words(_ video: JSONTree) -> String? {
        if let summary = ServerText.line(video["nsfwSummary"].text, atMost: 300) { return summary }
        let flags = video["nsfwFlags"].ordinal ?? 0
        let words = [flags & 1 != 0 ? tr("Violence") : nil, flags & 2 != 0 ? tr("Explicit sex") : nil]
        return words.compactMap(\.self).isEmpty ? nil : words.compactMap(\.self).joined(separator: ", ")
    }
}
