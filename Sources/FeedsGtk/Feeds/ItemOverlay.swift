// What a page says about its post: author, caption with More and Less, tags, age, credit.
// Thread: main actor. Invariant: text from feeds is plain text; a recycled overlay starts folded as its model says.

import FeedsCore
import FeedsModels
import GtkBridge

final class ItemOverlay {
    let root: Box
    private let avatar = Avatar(size: 36)
    private let author = Label().startAligned().singleLine().styled("author")
    private let age = Label().startAligned().singleLine().styled("age")
    private let caption = Label().startAligned().wrapping(lines: ItemOverlay.foldedLines).styled("caption")
    private let tags = Label().startAligned().singleLine().styled("tags")
    private let credit = Label().startAligned().singleLine().styled("age")
    private let more = Button(text: "More").styled("flat", "more")
    private let scroller: ScrollView
    private let chip = Button(text: "Still trying… Skip").styled("pill", "osd", "chip")
    private let bindings = Bindings()
    private var card: FeedItemViewModel?
    private static let foldedLines = 2
    private var textWidth = 300
    var onSkip: (() -> Void)?

    init() {
        let names = Box(.vertical, spacing: 0, [author, age]).align(.fill, .center)
        let head = Box(.horizontal, spacing: 10, [avatar, names])
        scroller = ScrollView(caption)
        scroller.fitsContent(upTo: 240)
        more.align(.start, .start)
        chip.align(.start, .start)
        chip.isVisible = false
        root = Box(.vertical, spacing: 6, [chip, head, scroller, more, tags, credit]).styled("overlay-text")
        root.align(.fill, .end)
        more.onClicked(self) { $0.card?.moreButtonTapped() }
        chip.onClicked(self) { $0.onSkip?() }
    }

    func show(_ card: FeedItemViewModel, avatar picture: Texture?) {
        bindings.cancel()
        self.card = card
        author.text = card.authorName
        age.text = card.age
        tags.text = card.tags
        credit.text = card.item.attribution?.text ?? ""
        for label in [author, age, tags, credit] { label.isVisible = !label.text.isEmpty }
        caption.text = card.caption
        scroller.isVisible = !card.caption.isEmpty
        avatar.isVisible = !card.authorName.isEmpty
        avatar.show(name: card.authorName, picture: picture)
        bindings.bind(self) { $0.follow(card) }
    }

    func show(avatar picture: Texture?) {
        guard let card else { return }
        avatar.show(name: card.authorName, picture: picture)
    }

    private func follow(_ card: FeedItemViewModel) {
        caption.set(lines: card.isExpanded ? nil : Self.foldedLines)
        more.text = card.isExpanded ? "Less" : "More"
        more.setAccessible(.expanded(card.isExpanded))
        chip.isVisible = card.status == .stillTrying
        updateMore()
    }

    /// More is offered only when there is more.
    private func updateMore() {
        guard let card else { return }
        more.isVisible = card.isExpanded || caption.lineCount(width: textWidth) > Self.foldedLines
    }

    /// The room for texts: so wide, and a caption at most so tall before it scrolls.
    func arrange(width: Int, captionHeight: Int) {
        textWidth = width
        scroller.fitsContent(upTo: captionHeight)
        updateMore()
    }
}
