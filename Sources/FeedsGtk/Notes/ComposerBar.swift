// The foot of a page: a message field with Like and Send beside it, and the overlay that dims the page meanwhile.
// Thread: main actor. Invariant: when collapsed, the bar is a single line and as tall as the foot of its page; it grows
// over the page and moves nothing on it.

import FeedsCore
import GtkBridge

final class ComposerBar {
    /// Lies over everything else on the page.
    let root: Box
    /// Lies over everything but the bar.
    let curtain: Revealer
    private let like = ActButton(.like, .horizontal)
    private let message: NoteField
    private let bindings = Bindings()
    /// Called when the user begins or stops writing; the page stays still and locked meanwhile.
    var onCompose: ((_ isHeld: Bool) -> Void)?
    var onLock: ((_ isLocked: Bool) -> Void)?
    var onAct: OnAct? {
        didSet { (like.onAct, message.onAct) = (onAct, onAct) }
    }

    init() {
        like.root.styled("message-like")
        message = NoteField(beside: like.root)
        root = Box(.vertical, [message.root]).styled("composer").align(.fill, .end)
        let shade = Box(.vertical).styled("composer-curtain").expand()
        curtain = Revealer(shade, milliseconds: 200)
        root.isVisible = false
        // Any gesture that begins on the shade ends the writing, and turns no page.
        shade.onDrag(self) { bar, gesture, phase in
            switch phase {
            case .began: gesture.claim()
            case .ended: bar.message.cancel()
            case .moved: break
            }
        }
        shade.onScroll(self) { _, _ in true }
    }

    /// `model` is nil where the app cannot keep messages.
    func show(_ model: ComposerModel?, of card: PostViewModel) {
        clear()
        guard let model else { return }
        message.isPaused = { [weak card] in card?.isPaused ?? false }
        message.show(model)
        root.isVisible = isInUse
        model.onHold = { [weak self] in self?.onCompose?($0) }
        model.onLock = { [weak self] in self?.onLock?($0) }
        bindings.bind(self) { bar in
            bar.like.show(ActScene(card: card))
            bar.like.root.isVisible = model.showsLike
        }
        bindings.bind(self) { $0.curtain.isRevealed = model.isDimmed }
    }

    /// True if the bar belongs to a post and is visible.
    var isInUse: Bool { hasMessage && !isHidden }
    /// True if the bar belongs to a post.
    var hasMessage: Bool { message.model != nil }
    /// The height including the typed text; 0 while the bar is not in use.
    var height: Int { isInUse ? root.height : 0 }
    /// True while the page hides the bar.
    var isHidden = false {
        didSet { root.isVisible = isInUse }
    }

    func clear() {
        bindings.cancel()
        message.clear()
        curtain.isRevealed = false
        root.isVisible = false
    }

    var isWriting: Bool { curtain.isRevealed }

    /// Puts the cursor into the field; false if there is no field.
    func focus() -> Bool {
        message.focus()
        return message.model != nil
    }

    func arrange(start: Int, end: Int) { root.margins(start: start, end: end) }
}
