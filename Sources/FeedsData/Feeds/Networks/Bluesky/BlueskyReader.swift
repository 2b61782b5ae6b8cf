// Turns Bluesky's posts into posts of a feed.
// Thread: any; a plain value. Invariant: a post that may not be shown gives none, and no uri comes twice.

import FeedsModels
import Foundation

struct BlueskyReader {
    private(set) var posts: [Post] = []
    private(set) var skipped: [SkippedItem] = []
    private let host: ServerHost
    private let context: DecodingContext
    private var seen: Set<String> = []

    init(host: ServerHost, servers: KnownServers?, now: Date) {
        self.host = host
        context = DecodingContext(of: host, servers: servers, now: now)
    }

    mutating func read(_ items: [JSONTree], withReplies: Bool = false) {
        for (index, item) in items.enumerated() where withReplies || item["reply"].isNull {
            do throws(Rejection) {
                guard let post = try post(item) else { continue }
                posts.append(post)
            } catch {
                skipped.append(SkippedItem(place: "feed[\(index)]", reason: error.reason))
            }
        }
    }

    /// Nil for a post of words, and for one that came already.
    private mutating func post(_ item: JSONTree) throws(Rejection) -> Post? {
        let view = item["post"]
        let (record, account) = (view["record"], view["author"])
        guard let name = view["uri"].text.flatMap({ ATName($0) }), case .post(let key) = name.what else {
            throw Rejection(tr("it has no id"))
        }
        let labels = BlueskyLabels(view["labels"], account["labels"], record["labels"]["values"], now: context.now)
        if labels.wantsSignIn { throw Rejection(tr("its author shows it only to people who are signed in")) }
        if labels.hides { throw Rejection(tr("it may not be shown")) }
        let media = BlueskyMedia(context).media(of: view["embed"], id: key)
        guard !media.isEmpty, seen.insert(name.text).inserted else { return nil }
        var post = Post(id: name.text, text: ServerText.words(record["text"].text), media: media)
        post.author = BlueskyAuthor(context).author(account)
        if item["reason"]["$type"].text?.hasSuffix("#reasonRepost") == true {
            post.boostedBy = BlueskyAuthor(context).author(item["reason"]["by"])
        }
        post.tags = Self.tags(record)
        post.publishedAt = Self.date(of: view, now: context.now)
        post.page = URL(string: "https://bsky.app/profile/\(name.account)/post/\(key)")
        post.uri = name.text
        post.counts = Counts(
            likes: view["likeCount"].count, comments: view["replyCount"].count, shares: view["repostCount"].count)
        post.language = NetworkName.language(record["langs"].list.first?.text)
        post.isSensitive = labels.isSensitive
        post.warning = labels.words.isEmpty ? nil : labels.words.joined(separator: ", ")
        post.commentsAt = BlueskyThread(post: name.text, host: host).place
        return post
    }

    /// An author may name any date.
    static func date(of view: JSONTree, now: Date) -> Date? {
        [view["record"]["createdAt"].date, view["indexedAt"].date].compactMap(\.self).min().map { min($0, now) }
    }

    /// The tags of the text's facets, and those beside the text.
    private static func tags(_ record: JSONTree) -> [String] {
        var tags: [String] = []
        let features = record["facets"].list.prefix(100).flatMap { $0["features"].list.prefix(10) }
        let inText = features.filter { $0["$type"].text == "app.bsky.richtext.facet#tag" }.map { $0["tag"].text }
        for text in inText + record["tags"].list.prefix(20).map(\.text) {
            guard let tag = ServerText.name(text), !tags.contains(tag) else { continue }
            tags.append(tag)
        }
        return tags
    }
}
