// The foot of a story: the reply, with Like and Send beside it, and the shade that dims the picture during writing.
// Thread: main actor. Invariant: the foot shows what the store says; a reply belongs to the image it was begun on.

import FeedsCore
import FeedsModels
import GtkBridge

final class StoryFoot {
    let root: Box
    /// Lies over the picture, below everything else.
    let curtain: Revealer
    private let like = Button(icon: "mutoscope-heart-outline-symbolic", name: tr("Like")).styled("story-button", "like")
    private let message: NoteField
    private let bindings = Bindings()
    private var wasSending = false
    /// Called after the store has kept a reply.
    var onSent: (() -> Void)?
    var onAct: OnAct? {
        didSet { message.onAct = onAct }
    }

    init() {
        message = NoteField(beside: like)
        root = Box(.vertical, [message.root]).styled("story-foot").align(.fill, .end)
        let shade = Box(.vertical).styled("composer-curtain").expand()
        curtain = Revealer(shade)
        // Any gesture that begins on the shade ends the writing, and leads to no other image.
        shade.onDrag(self) { foot, gesture, phase in
            switch phase {
            case .began: gesture.claim()
            case .ended: foot.message.cancel()
            case .moved: break
            }
        }
        shade.onScroll(self) { _, _ in true }
        like.onClicked(self) { $0.onAct?(.like, .at($0.like)) }
    }

    /// Shows another image's reply, or none where the app cannot keep replies.
    func show(_ viewer: StoryViewModel) {
        leave()
        guard let model = viewer.composer() else { return }
        message.isPaused = { [weak viewer] in viewer?.isUserPaused ?? false }
        message.show(model)
        model.onHold = { [weak viewer] in viewer?.replyFocused($0) }
        bindings.bind(self) { $0.follow(model) }
    }

    /// Called when the page shows no image any more, or another image.
    func leave() {
        bindings.cancel()
        message.clear()
        curtain.isRevealed = false
        like.isVisible = true
        wasSending = false
    }

    private func follow(_ model: ComposerModel) {
        like.isVisible = model.showsLike
        curtain.isRevealed = model.isDimmed
        if wasSending, !model.isSending, model.failure == nil { onSent?() }
        wasSending = model.isSending
    }

    func show(isLiked: Bool) {
        like.set(icon: isLiked ? "mutoscope-heart-symbolic" : "mutoscope-heart-outline-symbolic")
        like.set(css: "liked", isLiked)
        like.setAccessible(.pressed(isLiked))
    }

    /// The height including the padding below the field.
    var fieldHeight: Int { message.model == nil ? 0 : message.root.height + Self.below }
    /// The padding below the field, as in the style sheet.
    private static let below = 10

    /// Puts the cursor into the field.
    func reply() { message.focus() }
}
