// The comments of our own `_mutoscope` extension of JSON Feed.
// Thread: any. Invariant: a comment has a text and an author; a comment without either is skipped and reported.

import FeedsModels
import Foundation

enum CommentsDecoder {
    /// `author` reads an author in the form of the document's shape.
    static func comments(
        _ parts: JSONTree, postID: String, _ context: DecodingContext, _ notes: inout ItemNotes,
        author: (JSONTree) -> Author?
    ) -> [Comment] {
        var comments: [Comment] = []
        for (index, part) in parts.list.enumerated() {
            do throws(Rejection) {
                comments.append(try comment(part, id: "\(postID)/\(index)", context, author: author))
            } catch {
                notes.skip("comments[\(index)]", error)
            }
        }
        return comments
    }

    private static func comment(
        _ part: JSONTree, id: String, _ context: DecodingContext, author: (JSONTree) -> Author?
    ) throws(Rejection) -> Comment {
        try part.requireObject()
        let absence = absence(part["absence"])
        guard let text = part["text"].text ?? absence.map({ _ in "" }) else { throw Rejection(tr("it says nothing")) }
        guard let author = author(part["author"]) ?? absence.map({ _ in Author(name: "") }) else {
            throw Rejection(tr("nobody said it"))
        }
        var comment = Comment(
            id: part["id"].identifier ?? id, author: author, text: text,
            publishedAt: context.date(age: part["age"]) ?? part["date"].date)
        comment.absence = absence
        comment.depth = min(max(0, part["depth"].count ?? 0), deepest)
        comment.likes = part["likes"].count
        comment.repliesAt = context.optionalURL(part["replies_url"]).map { CommentsPlace($0.absoluteString) }
        return comment
    }

    /// Deeper comments count as this deep. No view shows so many levels.
    private static let deepest = 1000

    private static func absence(_ tree: JSONTree) -> CommentAbsence? {
        switch tree.text {
        case "deleted": .deleted
        case "blocked": .blocked
        case "limited": .limited
        default: nil
        }
    }
}
