// The comments of a post: a heading, a list that recycles its rows or a sentence, and a field at the foot.
// Thread: main actor. Invariant: the list shows exactly the model's rows; it scrolls to a new note.

import FeedsCore
import FeedsModels
import Foundation
import GtkBridge

final class CommentsView {
    /// Returns the face of an author if it is in memory; else calls back later.
    typealias Faces = (Author?, @escaping (Texture) -> Void) -> Texture?

    let root: Box
    /// The part by which the user can pull the comments down.
    let head: Box
    private let title = Label(tr("Comments")).startAligned().singleLine().styled("comments-title")
    private let close = Button(.closeComments).styled("act", "comments-close")
    private let failure = Label().startAligned().wrapping(lines: 3).styled("message-failure")
    private let faces: Stack
    private let picture: Faces
    private lazy var list = RecyclingList<CommentRow>(
        make: { [weak self] in self?.makeRow() ?? CommentRow() },
        bind: { [weak self] row, index in self?.bind(row, to: index) },
        unbind: { $0.clear() })
    private lazy var scroller = ScrollView(list)
    private let message = NoteField()
    private let bindings = Bindings()
    private var model: CommentsViewModel?
    private var shown: [CommentLine] = []
    /// The time from which the ages are counted.
    private var now = Date()
    private let router: ActRouter
    /// Called after the user sent or left a note, because the keyboard focus must move elsewhere.
    var onWritten: (() -> Void)?

    init(router: ActRouter, faces picture: @escaping Faces) {
        self.router = router
        self.picture = picture
        let sentence = Label(tr("No comments yet. Notes you write stay on this machine.")).wrapping().centered()
        let none = Box(
            .vertical, spacing: 12,
            [Image(icon: "mutoscope-comment-symbolic", pixels: 48), sentence.align(.center, .center)]
        ).styled("comments-none").align(.center, .center)
        faces = Stack(fade: 0)
        head = Box(.horizontal, spacing: 8, [title.expand(vertically: false), close]).styled("comments-head")
        root = Box(.vertical, [head, failure, faces.expand(), message.root]).styled("comments")
        faces.add(none, named: "none")
        list.styled("comment-list")
        list.accessibleName = tr("Comments")
        faces.add(scroller, named: "list")
        root.readAsGroup()
        root.accessibleName = tr("Comments")
        close.onClicked(self) { $0.router.act(.closeComments, from: .at($0.close)) }
        message.onAct = { [router] in router.act($0, from: $1) }
        message.onDone = { [weak self] in self?.onWritten?() }
    }

    func show(_ model: CommentsViewModel) {
        clear()
        self.model = model
        message.show(model.composer)
        bindings.bind(self) { $0.followTime(model) }
        bindings.bind(self) { $0.follow(model) }
    }

    private func followTime(_ model: CommentsViewModel) {
        now = model.today
        if !shown.isEmpty { list.rebind() }
    }

    /// Forgets its model, which is not used again.
    func clear() {
        bindings.cancel()
        message.clear()
        model?.finish()
        model = nil
        shown = []
        list.count = 0
    }

    private func follow(_ model: CommentsViewModel) {
        title.text = model.heading
        failure.text = model.failure ?? ""
        failure.isVisible = model.failure != nil
        faces.shown = model.isEmpty ? "none" : "list"
        guard model.rows != shown else { return }
        // Only what the user wrote is scrolled to; what a server adds leaves the reader where they are.
        let hasNewNote = !shown.isEmpty && model.rows.last?.isOwn == true && model.rows.last != shown.last
        shown = model.rows
        list.count = shown.count
        list.rebind()
        if hasNewNote { list.scroll(to: shown.count - 1) }
    }

    private func makeRow() -> CommentRow {
        let row = CommentRow()
        row.onAct = { [router] in router.act($0, from: $1) }
        return row
    }

    func copy(_ comment: CommentLine) {
        Clipboard.write(comment.text, from: root)
        router.say(tr("Copied"))
    }

    func delete(_ comment: CommentLine) { model?.deleteTapped(comment) }
    func loadMore(_ comment: CommentLine) { model?.moreTapped(comment) }

    private func bind(_ row: CommentRow, to index: Int) {
        guard shown.indices.contains(index) else { return }
        let comment = shown[index]
        row.bind(
            comment, now: now,
            avatar: picture(comment.author) { [weak row] face in
                if row?.comment?.id == comment.id { row?.show(avatar: face) }
            })
    }

    // MARK: The keyboard

    var fieldHeight: Int { message.root.height }
    var isWriting: Bool { model?.composer.isComposing ?? false }
    func write() { message.focus() }
    func stopWriting() { model?.composer.cancelTapped() }

    /// Takes the focus, so that keys scroll the comments.
    func takeFocus() { if model?.isEmpty == false { list.grabFocus() } else { close.grabFocus() } }
}
