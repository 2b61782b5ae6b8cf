// The credit and the licence of a post; with a page of their own, they are a link to it.
// Thread: main actor. Invariant: it never makes its page wider.

import FeedsModels
import Foundation
import GtkBridge

final class CreditLine {
    let root: Box
    private let plain = Label().startAligned().singleLine().styled("age")
    private let words = Label().startAligned().singleLine().styled("age")
    private let link: Button
    var onAct: OnAct?
    private(set) var hasText = false

    init() {
        link = Button(child: words, name: "").styled("flat", "more", "credit").align(.start, .center)
        root = Box(.horizontal, [plain, link])
        link.onClicked(self) { $0.onAct?(.openCredit, .at($0.link)) }
    }

    func show(_ attribution: Attribution?) {
        let text = ShownText.cut(attribution?.text ?? "", to: ShownText.longestLine)
        let isLink = attribution?.page.map { Browser.canOpen($0.absoluteString) } ?? false
        hasText = !text.isEmpty
        (plain.text, words.text) = (text, text)
        plain.isVisible = !isLink
        link.isVisible = isLink
        link.name = text
        root.isVisible = hasText
    }
}
