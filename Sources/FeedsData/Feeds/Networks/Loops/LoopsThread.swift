// Where the comments of a video are: those of the video, or the replies of one of them.
// Thread: any; a plain value. Invariant: its text is safe in an address.

import FeedsModels
import Foundation

struct LoopsThread: Hashable {
    private static let most = 100

    let video: String
    let host: ServerHost
    var comment: String?

    init(video: String, host: ServerHost, comment: String? = nil) {
        self.video = video
        self.host = host
        self.comment = comment
    }

    init?(_ place: CommentsPlace) {
        let parts = place.text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, let video = NetworkName.id(String(parts[0])),
            let host = ServerHost(parts[1])
        else { return nil }
        self.init(video: video, host: host)
        guard parts.count == 3 else { return }
        guard let comment = NetworkName.id(String(parts[2])) else { return nil }
        self.comment = comment
    }

    var place: CommentsPlace { CommentsPlace("\(video) \(host.text)" + (comment.map { " \($0)" } ?? "")) }

    func call(_ page: BatchToken?) -> ServerCall {
        let cursor = page.map { [("cursor", $0.text)] } ?? []
        guard let comment else { return ServerCall("api/v1/video/comments/\(video)", cursor) }
        return ServerCall("api/v1/video/comments/\(video)/replies", [("cr", comment)] + cursor)
    }

    func page(_ json: JSONTree, servers: KnownServers?, now: Date) -> CommentsPage {
        let reader = LoopsReader(asked: host, servers: servers, now: now)
        let comments = json["data"].list.prefix(Self.most).compactMap { comment($0, reader, now) }
        let next = LoopsCursor.read(json["meta"]["next_cursor"].text)
        return CommentsPage(comments, next: comments.isEmpty ? nil : next.map { BatchToken($0) })
    }

    private func comment(_ item: JSONTree, _ reader: LoopsReader, _ now: Date) -> Comment? {
        guard let id = NetworkName.id(item["id"].identifier) else { return nil }
        let isDeleted = item["tombstone"].bool == true || item["is_deleted"].bool == true
        let text = item["caption"].text ?? item["comment"].text ?? item["content"].text
        var comment = Comment(
            id: id, author: reader.author(item["account"]) ?? Author(name: ""),
            text: isDeleted ? "" : ServerText.words(text), publishedAt: item["created_at"].date.map { min($0, now) })
        comment.absence = isDeleted ? .deleted : nil
        comment.depth = self.comment == nil ? 0 : 1
        comment.likes = item["likes"].count
        if self.comment == nil, item["replies"].count ?? 0 > 0 {
            comment.repliesAt = LoopsThread(video: video, host: host, comment: id).place
        }
        return comment
    }
}
