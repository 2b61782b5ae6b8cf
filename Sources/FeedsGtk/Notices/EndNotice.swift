// What stands at the end of the posts that are here while the next page is late or failed.
// Thread: main actor. Invariant: in sight only on the last item, and only while there is something to say.

import FeedsEngine
import FeedsModels
import GtkBridge

final class EndNotice {
    let root: Box
    private let text = Label().wrapping(lines: 4).centered()
    private let retry = Button(text: tr("Retry")).styled("pill", "suggested-action")
    private let spinner = Spinner(pixels: 24)
    var onAct: OnAct?

    init() {
        root = Box(.vertical, spacing: 12, [spinner.align(.center, .center), text, retry.align(.center, .center)])
        root.styled("end-card").align(.center, .end).margins(bottom: 220)
        root.isVisible = false
        retry.onClicked(self) { $0.onAct?(.retryPage, .at($0.retry)) }
    }

    func show(_ state: FeedPaging.State, isAtEnd: Bool, failure: String?) {
        root.isVisible = isAtEnd && (state == .failed || state == .loading)
        spinner.isSpinning = state == .loading
        retry.isVisible = state == .failed
        text.text =
            state == .failed ? tr("The next page could not be read. %1", failure ?? "") : tr("Reading the next page…")
    }
}
