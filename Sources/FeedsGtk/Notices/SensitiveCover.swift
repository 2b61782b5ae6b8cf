// The cover over a sensitive post until the user asks to see it.
// Thread: main actor. Invariant: it fills what it lies over, and nothing below shows through.

import FeedsEngine
import FeedsModels
import GtkBridge

final class SensitiveCover {
    let root: Box
    private let icon = Image(icon: "view-conceal-symbolic", pixels: 48).styled("dim-label")
    private let title = Label(tr("Sensitive")).styled("title-4").centered()
    private let reason = Label().styled("dim-label").wrapping(lines: 5).centered()
    private let button = Button(text: tr("Show")).styled("pill", "osd")
    private let content: Box
    /// So much of the foot is darkened for the texts that stand over it.
    private static let scrim = 120
    var onAct: OnAct?
    private var isLow = false
    private var hasWarning = false

    init() {
        content = Box(.vertical, spacing: 12, [icon, title, reason, button.align(.center, .center).margins(top: 6)])
            .expand().align(.center, .center).margins(start: 24, end: 24)
        root = Box(.vertical, [content]).styled("cover")
        root.isVisible = false
        button.onClicked(self) { $0.onAct?(.uncover, .at($0.button)) }
    }

    /// `warning`: the words of the author or the server; empty without any.
    func show(_ isCovered: Bool, warning: String) {
        root.isVisible = isCovered
        hasWarning = !warning.isEmpty
        reason.text = hasWarning ? warning : tr("The feed marks this post as sensitive.")
        reason.set(css: "dim-label", !hasWarning)
        fold()
    }

    /// A low page has no room for what can be done without; the words of a warning stay, in two lines.
    private func fold() {
        icon.isVisible = !isLow
        title.isVisible = !isLow || !hasWarning
        reason.isVisible = !isLow || hasWarning
        reason.set(lines: isLow ? 2 : 5)
    }

    /// In the middle of the picture, beside the buttons and above the texts' scrim.
    func arrange(_ layout: PageLayout, end: Int) {
        isLow = layout.isLow
        fold()
        let foot = layout.isLow ? layout.footHeight : layout.isBeside ? 0 : Self.scrim
        content.margins(
            top: layout.isLow ? PageLayout.headerHeight : 0, bottom: foot,
            start: layout.isBeside ? layout.stageStart : 12, end: max(12, end))
    }
}
