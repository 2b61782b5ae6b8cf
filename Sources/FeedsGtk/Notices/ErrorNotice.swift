// The card in place of an item that cannot be shown: what is wrong, and the two ways on.
// Thread: main actor. Invariant: it is in sight exactly while the item's status is failed.

import FeedsEngine
import FeedsModels
import GtkBridge

final class ErrorNotice {
    let root: Box
    private let reason = Label().wrapping(lines: 5).centered()
    private let retry = Button(text: tr("Retry")).styled("pill", "suggested-action")
    private let skip: Button
    /// A file of the user's own that cannot be shown.
    private let trash = Button(text: tr("Move to Trash")).styled("flat", "pill").align(.center, .center)
    private let icon: Image
    private let title: Label
    var onAct: OnAct?

    init(skip text: String = tr("Skip")) {
        skip = Button(text: text).styled("pill")
        title = Label(tr("This post cannot be shown")).styled("title-4").wrapping().centered()
        icon = Image(icon: "mutoscope-broken-symbolic", pixels: 48).styled("dim-label")
        reason.styled("dim-label")
        let buttons = Box(.horizontal, spacing: 12, [retry, skip]).align(.center, .center).margins(top: 12)
        root = Box(.vertical, spacing: 12, [icon, title, reason, buttons, trash])
            .align(.center, .center).styled("error-card").margins(start: 24, end: 24)
        root.readAsAlert()
        root.isVisible = false
        trash.isVisible = false
        trash.onClicked(self) { $0.onAct?(.moveToTrash, .at($0.trash)) }
        retry.onClicked(self) { $0.onAct?(.retry, .at($0.retry)) }
        self.skip.onClicked(self) { $0.onAct?(.skip, .at($0.skip)) }
    }

    func show(_ sentence: String?, offersTrash: Bool = false) {
        root.isVisible = sentence != nil
        trash.isVisible = offersTrash
        reason.text = sentence ?? ""
        if let sentence { root.accessibleName = sentence }
    }

    /// Beside the buttons; where the page is low, without what can be done without.
    func arrange(_ layout: PageLayout, end: Int) {
        icon.isVisible = !layout.isLow
        title.isVisible = !layout.isLow
        root.set(css: "low", layout.isLow)
        root.margins(
            top: layout.isLow ? PageLayout.headerHeight : 0, bottom: layout.isLow ? layout.footHeight : 0,
            start: layout.isBeside ? layout.stageStart : 12, end: max(12, end))
    }
}
