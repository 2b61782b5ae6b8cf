// What a page says about its post: author, caption with More and Less, tags, age, credit.
// Thread: main actor. Invariant: text from feeds is plain text; a recycled overlay starts folded as its model says.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class ItemOverlay {
    let root: Box
    private let avatar = Avatar(size: 36)
    private let author = Label().startAligned().singleLine().styled("author")
    private let age = PostByline()
    private let via = Label().startAligned().singleLine().styled("age")
    private let title = Label().alignedByText().wrapping(lines: 1).withoutHyphens().styled("item-title")
    private let caption = FoldingText(lines: 2, style: "caption")
    private let tags = Label().startAligned().singleLine().styled("tags")
    private let credit = Label().startAligned().singleLine().styled("age")
    private let more = Button(text: tr("More")).styled("flat", "more").startAligned()
    private let chip = Button(text: tr("Skip")).styled("pill", "osd", "chip")
    private let news: Box
    private let head: Box
    private var fit = TextFit(room: 600, textScale: 1)
    private var textWidth = 300
    private let bindings = Bindings()
    private var card: PostViewModel?
    /// The title has more words than its lines can show.
    private var isTitleCut = false
    var onAct: OnAct?

    init() {
        let names = Box(.vertical, spacing: 0, [author, age.root, via]).align(.fill, .center)
        head = Box(.horizontal, spacing: 10, [avatar, names])
        let foot = Box(.horizontal, spacing: 4, [more, tags])
        news = Box(.horizontal, [chip]).align(.start, .start)
        news.readAsStatus()
        news.isVisible = false
        root = Box(.vertical, spacing: 5, [news, head, title, caption.root, foot, credit]).styled("overlay-text")
        root.align(.fill, .end)
        more.onClicked(self) { $0.onAct?(.toggleCaption, .at($0.more)) }
        chip.onClicked(self) { $0.onAct?(.skip, .at($0.chip)) }
        for label in [author, tags] { label.showHand() }
    }

    /// A tap on a name or a tag leads to its page. The labels themselves hear no press, so that a swipe can begin on them.
    func tapped(x: Double, y: Double, of page: Widget) -> Bool {
        if author.word(atX: x, y: y, of: page) != nil {
            onAct?(.openPerson, .at(author))
            return true
        }
        for label in [tags, caption.label] {
            guard let word = label.word(atX: x, y: y, of: page), let act = onAct.pressed(word, on: label) else {
                continue
            }
            act()
            return true
        }
        return false
    }

    func show(_ card: PostViewModel, avatar picture: Texture?) {
        bindings.cancel()
        self.card = card
        author.text = card.authorName
        tags.text = card.tags
        credit.text = card.credit
        title.show(title: card.title, caption: card.caption)
        via.text = card.via
        for label in [author, tags] { label.isVisible = !label.text.isEmpty }
        avatar.isVisible = !card.authorName.isEmpty
        avatar.show(name: card.authorName, picture: picture)
        bindings.bind(self) { $0.followAge(card) }
        bindings.bind(self) { $0.follow(card) }
    }

    private func followAge(_ card: PostViewModel) {
        age.show(card)
    }

    func show(avatar picture: Texture?) {
        guard let card else { return }
        avatar.show(name: card.authorName, picture: picture)
    }

    private func follow(_ card: PostViewModel) {
        fillCaption(card)
        caption.set(isExpanded: card.isExpanded)
        fitTexts(card)
        more.text = card.isExpanded ? tr("Less") : tr("More")
        more.setAccessible(.expanded(card.isExpanded))
        show(news: card.status.news)
        updateMore()
    }

    /// An unfolded caption begins with the title if its lines are too few for it, because only the caption scrolls.
    private func fillCaption(_ card: PostViewModel) {
        isTitleCut = !card.title.isEmpty && title.isTitleLonger(than: fit.titleLines, width: textWidth)
        let texts = isTitleCut ? [card.title, card.shownCaption] : [card.shownCaption]
        caption.show(texts.filter { !$0.isEmpty }.joined(separator: "\n\n"), folded: card.foldedCaption)
    }

    /// What keeps the item waiting, and the way on.
    private func show(news text: String?) {
        news.isVisible = text != nil
        guard let text else { return }
        chip.text = text + " " + tr("Skip")
        news.announce(text)
    }

    /// More is offered only when there is more.
    private func updateMore() {
        guard let card, !card.hidesTexts else { return more.isVisible = false }
        let isCut = isTitleCut || (caption.isLonger && !card.caption.isEmpty)
        more.isVisible = card.isExpanded || isCut || (fit.captionLines == 0 && !card.caption.isEmpty)
    }

    /// What has room, and a caption at most so tall before it scrolls.
    func arrange(_ layout: PageLayout) {
        fit = layout.texts
        caption.foldedLines = max(1, fit.captionLines)
        caption.arrange(width: layout.textWidth, tallest: fit.tallestCaption)
        textWidth = layout.textWidth
        if let card { follow(card) }
    }

    private func fitTexts(_ card: PostViewModel) {
        let isOverNames = card.isExpanded && fit.unfoldsOverNames
        let isInCaption = card.isExpanded && isTitleCut
        head.isVisible = !isOverNames
        title.wrapTitle(lines: max(1, fit.titleLines), width: textWidth)
        title.isVisible = fit.showsTitle && !isOverNames && !card.title.isEmpty && !card.hidesTexts && !isInCaption
        credit.isVisible = fit.showsCredit && !credit.text.isEmpty
        via.isVisible = fit.showsCredit && !via.text.isEmpty
        let hasCaption = !card.caption.isEmpty && (card.isExpanded || fit.captionLines > 0)
        caption.root.isVisible = !card.hidesTexts && (hasCaption || isInCaption)
    }
}
