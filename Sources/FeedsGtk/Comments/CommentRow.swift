// A comment or note: author, age, text, and the acts for it.
// Thread: main actor. Invariant: plain text; the user can delete only their own notes.

import FeedsCore
import FeedsModels
import Foundation
import GtkBridge

final class CommentRow: RecyclingRow {
    let root: Widget
    private static let face = 34
    private static let gap = 12
    private let avatar = Avatar(size: CommentRow.face)
    private let author = Label().startAligned().singleLine().styled("comment-author")
    private let age = Label().startAligned().singleLine().styled("comment-age")
    private let text = Label().startAligned().wrapping().styled("comment-text")
    private let delete = Button(text: .deleteComment).styled("flat", "comment-act").startAligned()
    private(set) var comment: CommentsViewModel.Row?
    var onAct: OnAct?
    var name: String { comment?.spoken ?? "" }

    init() {
        let copy = Button(text: .copyComment).styled("flat", "comment-act").startAligned()
        let head = Box(.horizontal, spacing: 8, [author, age])
        let acts = Box(.horizontal, spacing: 14, [copy, delete])
        let words = Box(.vertical, spacing: 2, [head, text, acts]).margins(start: Self.face + Self.gap)
        // A box would ask for the width of the words at a given height, which gives some scripts too much room.
        let sides = Overlay(child: words)
        sides.add(avatar.align(.start, .start))
        root = sides.styled("comment")
        copy.onClicked(self) { $0.act(.copyComment) }
        delete.onClicked(self) { $0.act(.deleteComment) }
    }

    private func act(_ action: AppAct) {
        if let comment { onAct?(action, .at(root).choosing(.comment(comment))) }
    }

    func bind(_ comment: CommentsViewModel.Row, now: Date, avatar picture: Texture?) {
        self.comment = comment
        avatar.show(name: comment.author.name, picture: picture)
        author.text = ShownText.cut(comment.author.name, to: ShownText.longestLine)
        age.text = comment.age(at: now)
        text.text = ShownText.cut(comment.text)
        delete.isVisible = comment.isOwn
    }

    func show(avatar picture: Texture) { avatar.show(name: comment?.author.name ?? "", picture: picture) }

    func clear() { comment = nil }
}
