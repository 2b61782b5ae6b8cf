// The foot of a page: a message field with Like and Send beside it, and the overlay that dims the page meanwhile.
// Thread: main actor. Invariant: collapsed it is one line and as tall as the foot of its page; it grows over the page,
// and moves nothing on it.

import FeedsCore
import GtkBridge

final class ComposerBar {
    /// Over everything else on the page.
    let root: Box
    /// Over everything but the bar.
    let curtain: Revealer
    private let like = ActButton(.like, .horizontal)
    private let message: MessageField
    private let bindings = Bindings()
    /// The page is held still and locked while somebody writes.
    var onCompose: ((_ isHeld: Bool) -> Void)?
    var onLock: ((_ isLocked: Bool) -> Void)?
    var onAct: OnAct? {
        didSet { like.onAct = onAct }
    }

    init() {
        like.root.styled("message-like")
        message = MessageField(beside: like.root)
        root = Box(.vertical, [message.root]).styled("composer").align(.fill, .end)
        let shade = Box(.vertical).styled("composer-curtain").expand()
        curtain = Revealer(shade, milliseconds: 200)
        root.isVisible = false
        // Whatever begins on it ends the writing, and turns no page.
        shade.onDrag(self) { bar, gesture, phase in
            switch phase {
            case .began: gesture.claim()
            case .ended: bar.message.model?.cancelTapped()
            case .moved: break
            }
        }
        shade.onScroll(self) { _, _ in true }
    }

    /// Nil where nothing can be kept.
    func show(_ model: ComposerModel?, of card: FeedItemViewModel) {
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

    /// It is there for a post.
    var isInUse: Bool { message.model != nil && !isHidden }
    /// With what is written in it; 0 where it is not.
    var height: Int { isInUse ? root.height : 0 }
    /// Nobody wants to see it now.
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

    /// Puts the cursor into the field; false where there is none.
    func focus() -> Bool {
        message.focus()
        return message.model != nil
    }

    func arrange(start: Int, end: Int) { root.margins(start: start, end: end) }
}
