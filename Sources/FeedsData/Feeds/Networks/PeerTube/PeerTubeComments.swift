// Reads the comments of a video: threads page by page, and the replies of a thread on request.
// Thread: any; a plain value. Invariant: the tree of replies is read without recursion, and no more than `most` of it.

import FeedsModels
import Foundation

struct PeerTubeComments {
    private static let pageLength = 25
    private static let most = 1000
    private static let deepest = 50

    let apis: ServerAPIs

    func page(of thread: PeerTubeThread, _ page: BatchToken?) async throws(FeedServiceError) -> CommentsPage {
        let base = "api/v1/videos/\(thread.uuid)/comment-threads"
        if let comment = thread.comment {
            let answer = try await apis.at(thread.host).get(ServerCall("\(base)/\(comment)").urgent())
            return CommentsPage(replies(in: answer.json, thread))
        }
        let start = page.flatMap { Int($0.text) } ?? 0
        guard start >= 0, start <= 10_000, page == nil || start > 0 else {
            throw .unreadable(place: thread.host.text, reason: tr("it has no such page"))
        }
        let query = [("start", "\(start)"), ("count", "\(Self.pageLength)"), ("sort", "-createdAt")]
        let answer = try await apis.at(thread.host).get(ServerCall(base, query).urgent())
        let items = answer.json["data"].list
        let total = answer.json["total"].count
        let next = start + Self.pageLength
        return CommentsPage(
            items.prefix(100).compactMap { comment($0, 0, thread) },
            next: next < total ?? 0 && !items.isEmpty ? BatchToken("\(next)") : nil,
            total: answer.json["totalNotDeletedComments"].count ?? total)
    }

    /// Each comment before its replies, without the thread's first comment, which the reader has already.
    private func replies(in tree: JSONTree, _ thread: PeerTubeThread) -> [Comment] {
        var waiting = tree["children"].list.reversed().map { (node: $0, depth: 1) }
        var replies: [Comment] = []
        while let (node, depth) = waiting.popLast(), replies.count < Self.most {
            if var reply = comment(node["comment"], min(depth, Self.deepest), thread) {
                reply.repliesAt = nil
                replies.append(reply)
            }
            waiting += node["children"].list.reversed().map { ($0, depth + 1) }
        }
        return replies
    }

    private func comment(_ item: JSONTree, _ depth: Int, _ thread: PeerTubeThread) -> Comment? {
        guard let id = PeerTubeName.id(item["id"].identifier) else { return nil }
        let context = DecodingContext(of: thread.host, servers: apis.servers, now: apis.now())
        let isDeleted = item["isDeleted"].bool == true || item["deletedAt"].date != nil
        let account = item["account"]
        let name = ServerText.name(account["displayName"].text) ?? ServerText.name(account["name"].text) ?? ""
        var author = Author(name: name, page: context.optionalURL(account["url"]))
        let avatars = account["avatars"].list
        author.avatar = avatars.first.flatMap {
            context.optionalURL($0["fileUrl"]) ?? context.optionalURL($0["path"])
        }
        if let actor = PeerTubeName.actor(account["name"].text ?? ""), let host = ServerHost(account["host"].text ?? "")
        {
            author.handle = "\(actor)@\(host.text)"
        }
        var comment = Comment(
            id: id, author: author,
            text: isDeleted ? "" : ServerText.words(PlainText.from(html: item["text"].text ?? "")),
            publishedAt: item["createdAt"].date)
        comment.depth = depth
        comment.absence = isDeleted ? .deleted : nil
        comment.page = context.optionalURL(item["url"])
        if item["totalReplies"].count ?? 0 > 0 {
            comment.repliesAt = PeerTubeThread(uuid: thread.uuid, host: thread.host, comment: id).place
        }
        return comment
    }
}
