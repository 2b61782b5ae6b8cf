// The place of the comments: beside the stage in a wide window; from below in a narrow window, under the video.
// Thread: main actor. Invariant: there is a single view of comments, in a single place. Beside the stage it follows the
// current post; below, it closes when its post leaves.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class CommentsPresenter: ActPerformer {
    /// Beside the stage.
    let panel = Box(.vertical).styled("comments-panel")
    /// Over the foot of the stage.
    let sheet = CommentsSheet()
    private let view: CommentsView
    private let model: FeedsViewModel
    private var host: Box?
    private var isWide = false
    /// The post in front when the comments opened, or when they last followed a change.
    private var followed: String?
    private(set) var isOpen = false {
        didSet { if isOpen != oldValue { model.ends.hold(.comments, isOpen) } }
    }
    /// Called when the comments begin or end lying over the stage.
    var onSheet: ((Bool) -> Void)?
    /// Called when the comments begin or end standing beside the stage.
    var onBeside: ((Bool) -> Void)?
    /// Called when the user begins or stops writing a note, so that pages stay meanwhile.
    var onLock: ((Bool) -> Void)?

    init(model: FeedsViewModel, router: ActRouter, faces: @escaping CommentsView.Faces) {
        self.model = model
        view = CommentsView(router: router, faces: faces)
        // The content of the panel would expand into the room of the stage.
        panel.expand(horizontally: false)
        panel.isVisible = false
        view.root.expand()
        view.onWritten = { [weak self] in self?.passKeyboardOn() }
        sheet.pull(by: view.head)
        sheet.onClosed = { [weak self] in self?.close() }
    }

    func perform(_ action: AppAct, from origin: ActOrigin) -> Bool {
        switch (action, origin.subject) {
        case (.closeComments, _): close()
        case (.copyComment, .comment(let comment)?): view.copy(comment)
        case (.deleteComment, .comment(let comment)?): view.delete(comment)
        case (.loadComments, .comment(let comment)?): view.loadMore(comment)
        default: return false
        }
        return true
    }

    // MARK: Opening

    func toggle(_ card: PostViewModel) {
        if !close() { open(card) }
    }

    func open(_ card: PostViewModel) {
        guard let index = model.posts.place(of: card.item.id), show(index) else { return }
        isOpen = true
        followed = currentID
        place()
        passKeyboardOn()
    }

    /// Below, the comments take the keyboard; beside the stage, keys still turn pages.
    private func passKeyboardOn() {
        if isWide { view.root.passFocusUp() } else { view.takeFocus() }
    }

    /// False if the comments were closed already.
    @discardableResult func close() -> Bool {
        guard isOpen else { return false }
        isOpen = false
        view.root.passFocusUp()
        view.clear()
        place()
        return true
    }

    func write() { view.write() }

    private func show(_ index: Int) -> Bool {
        guard let comments = model.comments(index) else { return false }
        comments.composer.onLock = { [weak self] in self?.onLock?($0) }
        view.show(comments)
        return true
    }

    private func place() {
        if isOpen { move(to: isWide ? panel : sheet.host) }
        panel.isVisible = isOpen && isWide
        onBeside?(isOpen && isWide)
        onSheet?(isOpen && !isWide)
        if isOpen, !isWide { sheet.open() } else { sheet.close() }
    }

    private func move(to new: Box) {
        guard new !== host else { return }
        host?.remove(view.root)
        new.append(view.root)
        host = new
    }

    /// The height of the message field at the foot, including the typed text.
    var fieldHeight: Int { isOpen ? view.fieldHeight : 0 }

    // MARK: Following

    private var currentID: String? { model.post(model.currentIndex)?.id }

    /// Called when another post came in front.
    func followCurrent() {
        let current = currentID
        guard isOpen, current != followed else { return }
        followed = current
        if !isWide || !show(model.currentIndex) { close() }
    }

    /// Scale of the texts; 1 for the usual size.
    var textScale = 1.0

    func resized(width: Int, height: Int) {
        guard width > 0, height > 0 else { return }
        // A low window leaves too little room to see a picture above the sheet.
        let isLow = PageLayout.isLow(height: height, textScale: textScale)
        sheet.request(height: isLow ? height - PageLayout.headerHeight : height * 3 / 5)
        let beside = PageLayout.commentsWidth(windowWidth: width, textScale: textScale)
        if let beside { panel.request(width: beside) }
        guard (beside != nil) != isWide else { return }
        isWide.toggle()
        if isOpen { place() }
    }

    /// For the header, which lies over the stage and the panel.
    func leavesFree(top: Int) { panel.margins(top: top) }

    // MARK: Taps and keys

    /// A tap on the video ends the writing, or closes the sheet.
    func tappedOutside() -> Bool {
        guard isOpen else { return false }
        guard !view.isWriting else {
            view.stopWriting()
            return true
        }
        return isWide ? false : close()
    }

    /// Keys that scroll, while the comments have the keyboard.
    func keeps(_ action: AppAct) -> Bool {
        guard isOpen, view.root.containsFocus else { return false }
        switch action {
        case .next, .previous, .first, .last, .forward, .backward: return true
        default: return false
        }
    }
}
