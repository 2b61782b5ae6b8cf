// Where the comments of a post are, and the tree that the server sends.
// Thread: any; a plain value. Invariant: the tree is read without recursion, and no more than `most` of it.

import FeedsModels
import Foundation

struct BlueskyThread: Hashable {
    private static let most = 1000
    private static let deepest = 50

    /// The address of the post in the AT Protocol.
    let post: String
    let host: ServerHost

    init(post: String, host: ServerHost) {
        self.post = post
        self.host = host
    }

    init?(_ place: CommentsPlace) {
        let parts = place.text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, let name = ATName(String(parts[0])), case .post = name.what,
            let host = ServerHost(parts[1])
        else { return nil }
        self.init(post: name.text, host: host)
    }

    var place: CommentsPlace { CommentsPlace("\(post) \(host.text)") }

    func comments(in tree: JSONTree, servers: KnownServers?, now: Date) -> [Comment] {
        let context = DecodingContext(of: host, servers: servers, now: now)
        var waiting = tree["thread"]["replies"].list.reversed().map { (node: $0, depth: 0) }
        var comments: [Comment] = []
        while let (node, depth) = waiting.popLast(), comments.count < Self.most {
            if var comment = comment(node, context) {
                comment.depth = min(depth, Self.deepest)
                comments.append(comment)
            }
            waiting += node["replies"].list.reversed().map { ($0, depth + 1) }
        }
        return comments
    }

    private func comment(_ node: JSONTree, _ context: DecodingContext) -> Comment? {
        let post = node["post"]
        guard let name = (post["uri"].text ?? node["uri"].text).flatMap({ ATName($0) }), case .post(let key) = name.what
        else { return nil }
        let labels = BlueskyLabels(post["labels"], post["author"]["labels"], now: context.now)
        let absence: CommentAbsence? =
            if node["notFound"].bool == true { .deleted } else if node["blocked"].bool == true { .blocked } else {
                labels.hides ? .limited : nil
            }
        let author = absence == nil ? BlueskyAuthor(context).author(post["author"]) : nil
        var comment = Comment(
            id: name.text, author: author ?? Author(name: ""),
            text: absence == nil ? ServerText.words(post["record"]["text"].text) : "",
            publishedAt: BlueskyReader.date(of: post, now: context.now))
        comment.absence = absence
        comment.likes = post["likeCount"].count
        comment.page = URL(string: "https://bsky.app/profile/\(name.account)/post/\(key)")
        return comment
    }
}
