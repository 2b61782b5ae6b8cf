// A field for a note: below a post, at the foot of its comments, below a story. No source takes messages yet, so
// no text here says that anything is sent.
// Thread: main actor. Invariant: it shows what its model says; what is typed goes to the model first.
//
// Until it is written in, it is a button with the beginning of the text on it: nothing brings the cursor there but the
// wish to write, and a swipe that begins on it is a swipe.

import FeedsCore
import FeedsModels
import GtkBridge

final class NoteField {
    /// Lines before it scrolls.
    private static let mostLines = 6

    let root: Box
    private let field: GrowingText
    private let opener: Button
    private let beginning = Label().startAligned().singleLine().styled("placeholder")
    private let placeholder: String
    private let pill: Box
    private let send = Button(.sendNote).styled("act", "message-send")
    private let failure = Label().startAligned().wrapping(lines: 3).styled("message-failure")
    private let bindings = Bindings()
    private(set) var model: ComposerModel?
    /// Writing is over, and the keyboard goes where the owner wants it; without this, to what lies around the field.
    var onDone: (() -> Void)?
    var onAct: OnAct?
    /// The person had paused what lies behind it.
    var isPaused: () -> Bool = { false }

    /// `beside` stands between the field and Send.
    init(placeholder: String = tr("Add a note"), beside: Widget? = nil) {
        self.placeholder = placeholder
        field = GrowingText(name: tr("Note"), placeholder: placeholder)
        opener = Button(child: beginning, name: tr("Note")).styled("message-opener")
        pill = Box(.horizontal, [opener.expand(), field.expand(vertically: false).align(.fill, .center)])
        pill.styled("message-pill").expand(vertically: false)
        let row = Box(.horizontal, spacing: 8, [pill] + [beside, send].compactMap(\.self))
        for button in [beside, send].compactMap(\.self) { button.align(.fill, .end) }
        field.lines = Self.mostLines
        field.isVisible = false
        root = Box(.vertical, spacing: 6, [failure, row]).styled("message")
        failure.isVisible = false
        failure.readAsAlert()
        send.keepsCursorWhereItIs()
        listen()
    }

    private func listen() {
        opener.onClicked(self) { $0.focus() }
        field.onChange(self) { $0.model?.changed(to: $1) }
        field.onEnter(self) { $0.act(.sendNote) }
        field.onEscape(self) { $0.cancel() }
        field.onCursor(self) { $0.cursorMoved(isHere: $1) }
        send.onClicked(self) { $0.act(.sendNote) }
    }

    /// Ends the writing; the draft stays.
    func cancel() { act(.cancelNote) }

    private func act(_ action: AppAct) {
        if let model { onAct?(action, .at(root).choosing(.note(model))) }
    }

    func show(_ model: ComposerModel) {
        clear()
        self.model = model
        model.onDropFocus = { [weak self] in self?.dropFocus() }
        bindings.bind(self) { $0.follow(model) }
    }

    /// Forgets its model, which is not used again.
    func clear() {
        bindings.cancel()
        model?.finish()
        model = nil
        field.text = ""
    }

    /// To be typed in.
    func focus() {
        guard model != nil else { return }
        field.isVisible = true
        field.takeCursor()
    }

    /// Send may have the focus too, and is about to go.
    private func dropFocus() {
        guard root.containsFocus else { return }
        if let onDone { onDone() } else { root.passFocusUp() }
    }

    private func follow(_ model: ComposerModel) {
        field.text = model.text
        field.isEditable = !model.isSending
        beginning.text = model.text.isEmpty ? placeholder : model.text.replacing("\n", with: " ")
        beginning.set(css: "draft", !model.text.isEmpty)
        field.isVisible = model.isComposing
        opener.isVisible = !model.isComposing
        pill.set(css: "writing", model.isComposing)
        send.isVisible = model.showsSend
        send.isSensitive = model.canSend
        failure.text = model.failure ?? ""
        failure.isVisible = model.failure != nil
    }

    /// Send may take the focus for a while; any other focus means that the user is done.
    private func cursorMoved(isHere: Bool) {
        if isHere {
            model?.focused(isPaused: isPaused())
        } else if !root.containsFocus {
            model?.cancelTapped()
        }
    }
}
