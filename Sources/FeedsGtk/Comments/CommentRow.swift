// One comment or note: who, when, what, and what can be done with it.
// Thread: main actor. Invariant: plain text; only one's own notes can be deleted.

import FeedsCore
import FeedsModels
import Foundation
import GtkBridge

final class CommentRow: RecyclingRow {
    let root: Widget
    private let avatar = Avatar(size: 34)
    private let author = Label().startAligned().singleLine().styled("comment-author")
    private let age = Label().startAligned().singleLine().styled("comment-age")
    private let text = Label().startAligned().wrapping().styled("comment-text")
    private let delete = Button(text: "Delete").styled("flat", "comment-act")
    private(set) var comment: CommentsViewModel.Row?
    var onCopy: ((String) -> Void)?
    var onDelete: ((CommentsViewModel.Row) -> Void)?
    var name: String { comment?.spoken ?? "" }

    init() {
        let copy = Button(text: "Copy").styled("flat", "comment-act")
        let head = Box(.horizontal, spacing: 8, [author, age])
        let acts = Box(.horizontal, spacing: 14, [copy, delete])
        let words = Box(.vertical, spacing: 2, [head, text, acts]).expand(vertically: false)
        root = Box(.horizontal, spacing: 12, [avatar.align(.start, .start), words]).styled("comment")
        copy.onClicked(self) { row in
            if let comment = row.comment { row.onCopy?(comment.text) }
        }
        delete.onClicked(self) { row in
            if let comment = row.comment { row.onDelete?(comment) }
        }
    }

    func bind(_ comment: CommentsViewModel.Row, avatar picture: Texture?) {
        self.comment = comment
        avatar.show(name: comment.author.name, picture: picture)
        author.text = comment.author.name
        age.text = comment.age(at: Date())
        text.text = comment.text
        delete.isVisible = comment.isOwn
    }

    func show(avatar picture: Texture) { avatar.show(name: comment?.author.name ?? "", picture: picture) }

    func clear() { comment = nil }
}
