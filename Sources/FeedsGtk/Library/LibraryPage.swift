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
    private let retry = Button(text: .retry).styled("pill", "suggested-action").align(.center, .center)
    private let spinner = Spinner(pixels: 32).align(.center, .center)
    /// What the only button of an empty list does.
    private var offered: AppAct?

    init(_ content: Widget, router: ActRouter) {
        empty = StatusPage(icon: "mutoscope-library-symbolic", title: "", action: action)
        failed = StatusPage(icon: "mutoscope-broken-symbolic", title: "", action: retry)
        // The box is needed, because a spinner hides itself when it rests, and a stack leaves a hidden page.
        root.add(Box(.vertical, [spinner.expand()]), named: "loading")
        root.add(content, named: "content")
        root.add(empty, named: "empty")
        root.add(failed, named: "failed")
        action.onClicked(self) { page in
            if let offered = page.offered { router.act(offered, from: .at(page.action)) }
        }
        retry.onClicked(self) { router.act(.retry, from: .at($0.retry)) }
    }

    func showContent() { show("content") }

    func showLoading() { show("loading") }

    func showEmpty(icon: String, title: String, sentence: String, offering offer: AppAct) {
        empty.set(icon: icon)
        empty.set(title: title, sentence: sentence)
        offered = offer
        action.text = ActTable.words(of: offer)
        show("empty")
    }

    func showFailed(_ reason: String, title: String = tr("The library cannot be read")) {
        failed.set(title: title, sentence: reason)
        show("failed")
    }

    private func show(_ face: String) {
        spinner.isSpinning = face == "loading"
        root.shown = face
    }
}
