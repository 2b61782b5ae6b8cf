// The page between what is new and what the user has seen: that nothing new is left, and how things stand.
// Thread: main actor. Invariant: it fills what it lies over, and offers the way to the follows.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class BreakPage {
    let root: Box
    private let icon = Image(icon: "object-select-symbolic", pixels: 64).styled("break-icon")
    private let title = Label().styled("title-2").wrapping().centered()
    private let text = Label().styled("dim-label").wrapping().centered()
    private let follows = Button(text: .openFollows).styled("pill")
    private let content: Box
    var onAct: OnAct?

    init() {
        text.set(maxCharacters: 36)
        content = Box(
            .vertical, spacing: 12, [icon, title, text, follows.align(.center, .center).margins(top: 12)]
        ).expand().align(.center, .center)
        root = Box(.vertical, [content]).styled("break-page")
        root.isVisible = false
        follows.onClicked(self) { $0.onAct?(.openFollows, .at($0.follows)) }
    }

    func show(_ post: Post) {
        root.isVisible = post.isBreak
        guard post.isBreak else { return }
        title.text = post.title
        text.text = post.text
    }

    func arrange(_ layout: PageLayout, end: Int) {
        icon.isVisible = !layout.isLow
        content.margins(
            top: PageLayout.headerHeight, bottom: 12, start: layout.isBeside ? layout.stageStart : 24,
            end: layout.isBeside ? max(12, end) : 24)
    }
}
