// A line of the comments: author, handle, facts, text and acts; or the way to more comments.
// Thread: main actor. Invariant: plain text; the user can delete only their own notes. A recycled row shows nothing of the
// line before.

import FeedsCore
import FeedsModels
import Foundation
import GtkBridge

final class CommentRow: RecyclingRow {
    let root: Widget
    private static let face = 34
    private static let gap = 12
    /// How far a reply stands in from the comment above it.
    private static let step = 20
    private let avatar = Avatar(size: CommentRow.face)
    private let author = Label().startAligned().singleLine().styled("comment-author")
    private let handle = Label().startAligned().singleLine().styled("comment-age")
    private let age = Label().startAligned().singleLine().styled("comment-age")
    private let text = Label().startAligned().wrapping().styled("comment-text")
    private let copy = Button(text: .copyComment).styled("flat", "comment-act").startAligned()
    private let delete = Button(text: .deleteComment).styled("flat", "comment-act").startAligned()
    private let more = Button(text: .loadComments).styled("flat", "comment-act").startAligned()
    private let spinner = Spinner(pixels: 20).align(.start, .center)
    private let head: Box
    private let words: Box
    private(set) var comment: CommentLine?
    var onAct: OnAct?
    var name: String { comment?.spoken ?? "" }

    init() {
        head = Box(.horizontal, spacing: 8, [author, handle, age])
        let acts = Box(.horizontal, spacing: 14, [copy, delete, more, spinner])
        words = Box(.vertical, spacing: 2, [head, text, acts]).margins(start: Self.face + Self.gap)
        // A box would ask for the width of the words at a given height, which gives some scripts too much room.
        let sides = Overlay(child: words)
        sides.add(avatar.align(.start, .start))
        root = sides.styled("comment")
        copy.onClicked(self) { $0.act(.copyComment) }
        delete.onClicked(self) { $0.act(.deleteComment) }
        more.onClicked(self) { $0.act(.loadComments) }
    }

    private func act(_ action: AppAct) {
        if let comment { onAct?(action, .at(root).choosing(.comment(comment))) }
    }

    func bind(_ comment: CommentLine, now: Date, avatar picture: Texture?) {
        self.comment = comment
        let isSaid = comment.gap == nil && comment.absence == nil
        avatar.isVisible = isSaid
        avatar.show(name: comment.author.name, picture: picture)
        author.text = ShownText.cut(comment.author.name, to: ShownText.longestLine)
        handle.text = comment.handle
        age.text = comment.facts(at: now)
        text.text = ShownText.cut(comment.text)
        author.isVisible = !author.text.isEmpty
        handle.isVisible = !handle.text.isEmpty
        head.isVisible = author.isVisible || !age.text.isEmpty
        text.isVisible = !text.text.isEmpty
        text.set(css: "dim-label", !isSaid)
        copy.isVisible = isSaid
        delete.isVisible = comment.isOwn
        show(comment.gap)
        root.margins(start: comment.depth * Self.step)
    }

    private func show(_ gap: CommentLine.Gap?) {
        spinner.isSpinning = gap == .loading
        switch gap {
        case .more?: more.text = tr("Load more")
        case .replies?: more.text = tr("Show replies")
        case .failed?: more.text = tr("Retry")
        case .loading?, .full?, nil: break
        }
        if case .failed = gap { more.isVisible = true } else { more.isVisible = gap == .more || gap == .replies }
    }

    func show(avatar picture: Texture) { avatar.show(name: comment?.author.name ?? "", picture: picture) }

    func clear() {
        comment = nil
        spinner.isSpinning = false
    }
}
