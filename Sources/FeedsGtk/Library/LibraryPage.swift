// A list of the library: its entries, or a sentence that says why it is empty.
// Thread: main actor. Invariant: exactly one of its faces is visible.

import FeedsCore
import FeedsModels
import GtkBridge

final class LibraryPage {
    let root = Stack(fade: 120)
    private let empty: StatusPage
    private let failed: StatusPage
    private let action = Button(text: "").styled("pill").align(.center, .center)
    private let retry = Button(text: tr("Retry")).styled("pill", "suggested-action").align(.center, .center)
    private let spinner = Spinner(pixels: 32).align(.center, .center)
    /// Called when the user presses the only button of an empty list.
    var onAction: (() -> Void)?
    var onRetry: (() -> Void)?

    init(_ content: Widget) {
        empty = StatusPage(icon: "mutoscope-library-symbolic", title: "", action: action)
        failed = StatusPage(icon: "mutoscope-broken-symbolic", title: "", action: retry)
        // The box is needed, because a spinner hides itself when it rests, and a stack leaves a hidden page.
        root.add(Box(.vertical, [spinner.expand()]), named: "loading")
        root.add(content, named: "content")
        root.add(empty, named: "empty")
        root.add(failed, named: "failed")
        action.onClicked(self) { $0.onAction?() }
        retry.onClicked(self) { $0.onRetry?() }
    }

    func showContent() { show("content") }

    func showLoading() { show("loading") }

    func showEmpty(icon: String, title: String, sentence: String, offering offer: String) {
        empty.set(icon: icon)
        empty.set(title: title, sentence: sentence)
        action.text = offer
        show("empty")
    }

    func showFailed(_ reason: String) {
        failed.set(title: tr("The library cannot be read"), sentence: reason)
        show("failed")
    }

    private func show(_ face: String) {
        spinner.isSpinning = face == "loading"
        root.shown = face
    }
}
