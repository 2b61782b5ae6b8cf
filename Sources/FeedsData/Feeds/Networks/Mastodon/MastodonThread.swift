// Where the comments of a post are, and the thread that a server sends as a flat list.
// Thread: any; a plain value. Invariant: the list is put in order without recursion, and no comment comes twice.

import FeedsModels
import Foundation

struct MastodonThread: Hashable {
    private static let most = 1000
    private static let deepest = 50

    let id: String
    let host: ServerHost

    init(id: String, host: ServerHost) {
        self.id = id
        self.host = host
    }

    init?(_ place: CommentsPlace) {
        let parts = place.text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, let id = NetworkName.id(String(parts[0])), let host = ServerHost(parts[1]) else {
            return nil
        }
        self.init(id: id, host: host)
    }

    var place: CommentsPlace { CommentsPlace("\(id) \(host.text)") }

    /// Each comment before its replies. A comment whose parent is missing follows at the end.
    func comments(in tree: JSONTree, servers: KnownServers?, now: Date) -> [Comment] {
        let context = DecodingContext(of: host, servers: servers, now: now)
        let all = tree["descendants"].list.prefix(Self.most).compactMap { item -> (parent: String, comment: Comment)? in
            guard let comment = comment(item, context) else { return nil }
            return (item["in_reply_to_id"].identifier ?? id, comment)
        }
        let known = Set(all.map(\.comment.id))
        let replies = Dictionary(grouping: all) { known.contains($0.parent) ? $0.parent : id }
        var waiting = (replies[id] ?? []).reversed().map { (comment: $0.comment, depth: 0) }
        var seen: Set<String> = []
        var ordered: [Comment] = []
        while let (next, depth) = waiting.popLast() {
            guard seen.insert(next.id).inserted else { continue }
            var comment = next
            comment.depth = min(depth, Self.deepest)
            ordered.append(comment)
            waiting += (replies[comment.id] ?? []).reversed().map { ($0.comment, depth + 1) }
        }
        return ordered
    }

    private func comment(_ item: JSONTree, _ context: DecodingContext) -> Comment? {
        guard let id = NetworkName.id(item["id"].identifier) else { return nil }
        let author = MastodonAuthor(context, host).author(item["account"]) ?? Author(name: "")
        let text = ServerText.words(HTMLText.read(item["content"].text ?? "", base: host.url).text)
        let warning = ServerText.line(item["spoiler_text"].text, atMost: 300)
        let isLimited = item["account"]["limited"].bool == true || item["account"]["suspended"].bool == true
        var comment = Comment(
            id: id, author: author, text: isLimited ? "" : [warning, text].compactMap(\.self).joined(separator: "\n"),
            publishedAt: item["created_at"].date.map { min($0, context.now) })
        comment.absence = isLimited ? .limited : nil
        comment.likes = item["favourites_count"].count
        comment.page = context.optionalURL(item["url"])
        return comment
    }
}
