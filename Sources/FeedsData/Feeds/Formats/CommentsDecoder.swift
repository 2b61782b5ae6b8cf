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
        guard let text = part["text"].text else { throw Rejection(tr("it says nothing")) }
        guard let author = author(part["author"]) else { throw Rejection(tr("nobody said it")) }
        return Comment(
            id: part["id"].identifier ?? id, author: author, text: text,
            publishedAt: context.date(age: part["age"]) ?? part["date"].date)
    }
}
