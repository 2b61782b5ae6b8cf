// Turns statuses into posts.
// Thread: any; a plain value. Invariant: only public statuses with a video or a picture become posts, and no id comes
// twice.

import FeedsModels
import Foundation

struct MastodonReader {
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

    mutating func read(_ items: [JSONTree]) {
        for (index, item) in items.enumerated() {
            do throws(Rejection) {
                guard let post = try post(item) else { continue }
                posts.append(post)
            } catch {
                skipped.append(SkippedItem(place: "[\(index)]", reason: error.reason))
            }
        }
    }

    /// Nil for a status of words, and for one that came already.
    private mutating func post(_ outer: JSONTree) throws(Rejection) -> Post? {
        let status = outer["reblog"].isObject ? outer["reblog"] : outer
        guard let id = NetworkName.id(status["id"].identifier) else { throw Rejection(tr("it has no id")) }
        if let visibility = status["visibility"].text, !["public", "unlisted"].contains(visibility) {
            throw Rejection(tr("it is not public"))
        }
        let attachments = status["media_attachments"].list.filter { $0["type"].text != "audio" }
        guard !attachments.isEmpty, seen.insert(id).inserted else { return nil }
        let media = attachments.prefix(20).compactMap { MastodonMedia(context).medium($0) }
        guard !media.isEmpty else { throw Rejection(tr("it has no video and no picture")) }
        let content = HTMLText.read(status["content"].text ?? "", base: asked.url)
        var post = Post(id: id, text: ServerText.words(content.text), media: media)
        post.author = author(status["account"])
        post.boostedBy = outer["reblog"].isObject ? author(outer["account"]) : nil
        post.tags = tags(status["tags"], content.hashtags)
        post.publishedAt = status["created_at"].date.map { min($0, context.now) }
        post.editedAt = status["edited_at"].date.map { min($0, context.now) }
        post.page = context.optionalURL(status["url"]) ?? context.optionalURL(status["uri"])
        post.uri = ServerText.id(status["uri"].text, atMost: 2000) ?? post.page?.absoluteString
        post.counts = Counts(
            likes: status["favourites_count"].count, comments: status["replies_count"].count,
            shares: status["reblogs_count"].count)
        post.language = NetworkName.language(status["language"].text)
        post.warning = ServerText.line(status["spoiler_text"].text, atMost: 300)
        post.isSensitive = status["sensitive"].bool == true || post.warning != nil
        post.commentsAt = MastodonThread(id: id, host: asked).place
        return post
    }

    private func author(_ account: JSONTree) -> Author? { MastodonAuthor(context, asked).author(account) }

    /// The server's own list holds the names without their marks.
    private func tags(_ list: JSONTree, _ inText: [String]) -> [String] {
        let names = list.list.prefix(30).compactMap { ServerText.name($0["name"].text) }
        return names.isEmpty ? inText.compactMap { ServerText.name($0) } : names
    }
}
