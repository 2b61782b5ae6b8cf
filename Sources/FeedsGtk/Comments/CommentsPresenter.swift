// Where the comments open: beside the stage in a wide window, from below in a narrow one, where the video goes on above.
// Thread: main actor. Invariant: one view of comments, in one place; beside, it follows the post that is shown; below,
// it goes with its post.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class CommentsPresenter {
    /// Beside the stage.
    let panel = Box(.vertical).styled("comments-panel")
    /// Over its foot.
    let sheet = CommentsSheet()
    private let view: CommentsView
    private let model: FeedsViewModel
    private var host: Box?
    private var isWide = false
    /// The post in front when they were opened, or last followed.
    private var followed: String?
    private(set) var isOpen = false {
        didSet { if isOpen != oldValue { model.ends.hold(.comments, isOpen) } }
    }
    /// They lie over the stage, or no longer.
    var onSheet: ((Bool) -> Void)?
    /// They stand beside the stage, or no longer.
    var onBeside: ((Bool) -> Void)?
    /// A note is being written, so that pages are to stay.
    var onLock: ((Bool) -> Void)?

    init(model: FeedsViewModel, router: ActRouter, faces: @escaping CommentsView.Faces) {
        self.model = model
        view = CommentsView(router: router, faces: faces)
        // What is in it would take whatever room there is; the stage is to have that.
        panel.expand(horizontally: false)
        panel.isVisible = false
        view.root.expand()
        view.onClose = { [weak self] in self?.close() }
        view.onWritten = { [weak self] in self?.passKeyboardOn() }
        sheet.pull(by: view.head)
        sheet.onClosed = { [weak self] in self?.close() }
    }

    // MARK: Opening

    func toggle(_ card: FeedItemViewModel) {
        if !close() { open(card) }
    }

    func open(_ card: FeedItemViewModel) {
        guard let index = model.posts.firstIndex(where: { $0.id == card.item.id }), show(index) else { return }
        isOpen = true
        followed = currentID
        place()
        passKeyboardOn()
    }

    /// Below, the comments have the person's attention; beside, keys go on turning pages.
    private func passKeyboardOn() {
        if isWide { view.root.passFocusUp() } else { view.takeFocus() }
    }

    /// False when they were closed already.
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

    /// Of the message field at the foot, with what is written in it.
    var fieldHeight: Int { isOpen ? view.fieldHeight : 0 }

    // MARK: Following

    private var currentID: String? { model.post(model.currentIndex)?.id }

    /// Another post came in front.
    func followCurrent() {
        let current = currentID
        guard isOpen, current != followed else { return }
        followed = current
        if !isWide || !show(model.currentIndex) { close() }
    }

    /// 1 for texts of the usual size.
    var textScale = 1.0

    func resized(width: Int, height: Int) {
        guard width > 0, height > 0 else { return }
        // In a low window there is nothing to see beside it.
        let isLow = PageLayout.isLow(height: height, textScale: textScale)
        sheet.request(height: isLow ? height - FeedHeader.height : height * 3 / 5)
        let beside = PageLayout.commentsWidth(windowWidth: width, textScale: textScale)
        if let beside { panel.request(width: beside) }
        guard (beside != nil) != isWide else { return }
        isWide.toggle()
        if isOpen { place() }
    }

    /// For the header, which lies over the stage and what is beside it.
    func leavesFree(top: Int) { panel.margins(top: top) }

    // MARK: Taps and keys

    /// A tap on the video ends the writing, or puts the sheet away.
    func tappedOutside() -> Bool {
        guard isOpen else { return false }
        guard !view.isWriting else {
            view.stopWriting()
            return true
        }
        return isWide ? false : close()
    }

    /// Keys that scroll, while the comments have the keyboard.
    func keeps(_ action: AppAction) -> Bool {
        guard isOpen, view.root.containsFocus else { return false }
        switch action {
        case .next, .previous, .first, .last, .forward, .backward: return true
        default: return false
        }
    }
}
