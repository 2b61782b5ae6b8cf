// One list of the library: its posts, or in one sentence why there are none.
// Thread: main actor. Invariant: exactly one of its faces is shown.

import FeedsModels
import GtkBridge

final class LibraryPage {
    enum Face {
        case loading
        case content
        case empty(EmptyFace)
        case failed(String)
    }

    let root = Stack(fade: 120)
    private let empty: StatusPage
    private let failed: StatusPage
    private let action = Button(text: "").styled("pill").align(.center, .center)
    private let retry = Button(text: "Retry").styled("pill", "suggested-action").align(.center, .center)
    private let spinner = Spinner(pixels: 32).align(.center, .center)
    /// The one thing an empty list offers.
    var onAction: (() -> Void)?
    var onRetry: (() -> Void)?

    init(_ content: Widget) {
        empty = StatusPage(icon: "mutoscope-library-symbolic", title: "", action: action)
        failed = StatusPage(icon: "mutoscope-broken-symbolic", title: "The library cannot be read", action: retry)
        root.add(spinner, named: "loading")
        root.add(content, named: "content")
        root.add(empty, named: "empty")
        root.add(failed, named: "failed")
        action.onClicked(self) { $0.onAction?() }
        retry.onClicked(self) { $0.onRetry?() }
    }

    func show(_ face: Face) {
        if case .loading = face { spinner.isSpinning = true } else { spinner.isSpinning = false }
        switch face {
        case .loading: root.shown = "loading"
        case .content: root.shown = "content"
        case .empty(let face):
            empty.set(icon: face.icon)
            empty.set(title: face.title, sentence: face.sentence)
            action.text = face.action
            root.shown = "empty"
        case .failed(let reason):
            failed.set(title: "The library cannot be read", sentence: reason)
            root.shown = "failed"
        }
    }
}
