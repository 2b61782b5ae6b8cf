// A card: face, name, age, media, the acts with their counts, text in three lines with More and Less.
// Thread: main actor. Invariant: a recycled row shows nothing of its previous post.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class CardRow: RecyclingRow, ScrubHost {
    static let widest = 560
    /// The paddings of the card and the list around its text.
    private static let paddings = 48
    /// The air at both sides of a card, which the pane includes; as in the style sheet.
    private static let margins = 20

    let root: Widget
    let media = MediaView()
    private let avatar = Avatar(size: 40)
    private let author = Label().startAligned().singleLine().styled("author")
    private let age = PostByline()
    private let via = Label().startAligned().singleLine().styled("age")
    private let title = Label().alignedByText().wrapping(lines: 1).withoutHyphens().styled("item-title")
    private static let titleLines = 3
    private let text = FoldingText(lines: 3, style: "card-text")
    private let more = Button(text: tr("More")).styled("flat", "more").startAligned()
    private let credit = Label().startAligned().singleLine().styled("age")
    private let start = ActTable.cardStart.map { ActButton($0, .horizontal) }
    private let end = ActTable.cardEnd.map { ActButton($0, .horizontal) }
    private let heart = HeartBurst()
    private let taps = TapInput()
    private let glyph = PlaybackGlyph()
    private let failure = ErrorNotice()
    private let cover = SensitiveCover()
    private let rest = BreakPage()
    private let outside = OutsideNotice()
    private let fold = FoldButton()
    /// What a page of the app itself has no use for.
    private var postParts: [Widget] = []
    private let picture = Overlay()
    let captions = CaptionOverlay()
    private(set) lazy var scrubber = Scrubber { [weak self] in self?.picture.width ?? 0 }
    private var touch: ScrubTouch?
    private let bindings = Bindings()
    private(set) var card: PostViewModel?
    private(set) var item: PostHandle?
    /// True if this card plays.
    private var isCurrent = { false }
    var name: String { card?.spokenName ?? "" }
    private var pane = PaneSize(width: 0, height: 0)
    private let settings: SettingsModel
    private let router: ActRouter
    /// True if the heart of a double tap may move.
    var animates = true

    init(settings: SettingsModel, router: ActRouter) {
        self.settings = settings
        self.router = router
        let names = Box(.vertical, [author, age.root, via]).align(.fill, .center)
        let head = Box(.horizontal, spacing: 12, [avatar, names]).styled("card-head")
        picture.set(child: media.root)
        picture.add(cover.root)
        picture.add(rest.root)
        picture.add(outside.root)
        picture.add(captions.root)
        captions.arrange(top: 10, bottom: 12, start: 12, end: 12)
        picture.add(glyph.root)
        picture.add(glyph.next)
        picture.add(failure.root)
        picture.clipsToBounds()
        glyph.root.styled("fades")
        glyph.next.styled("fades")
        let foot = Box(.vertical, spacing: 4, [title, text.root, more.align(.start, .start), credit, fold.root])
            .styled(
                "card-foot")
        let acts = Box(.horizontal, spacing: 4, start.map(\.root)).styled("card-acts")
        acts.append(Box(.horizontal).expand(vertically: false))
        for button in end { acts.append(button.root) }
        postParts = [head, acts, foot]
        let card = Box(.vertical, [head, picture, acts, foot]).styled("feed-card")
        card.clipsToBounds()
        root = Clamp(card, width: CardRow.widest)
        picture.add(scrubber.line)
        picture.add(scrubber.hair)
        picture.add(heart.root)
        picture.add(scrubber.sign)
        picture.add(scrubber.clock.margins(top: 130))
        wire()
    }

    private func wire() {
        let onAct: OnAct = { [weak self] in self?.act($0, from: $1) }
        for button in start + end { button.onAct = onAct }
        glyph.onAct = onAct
        scrubber.onAct = onAct
        cover.onAct = onAct
        failure.onAct = onAct
        rest.onAct = onAct
        outside.onAct = onAct
        fold.onAct = onAct
        more.onClicked(self) { $0.act(.toggleCaption, from: .at($0.more)) }
        author.onWord(self, isHand: true) { row, _ in { row.act(.openPerson, from: .at(row.author)) } }
        text.label.onWord(self) { row, word in row.pressed(word) }
        root.onMenuRequest(self) { $0.act(.menu, from: ActOrigin(anchor: $0.root, place: ($1, $2))) }
        picture.onPress(self) { $0.taps.press($1) }
        taps.onSingle = { [weak self] in
            if let self { act(.tap, from: .at(picture)) }
        }
        taps.onDouble = { [weak self] in self?.doubleTapped(x: $0, y: $1) }
        media.onProgress = { [weak self] share in
            self?.scrubber.show(share: share)
            self?.captions.tick()
        }
    }

    private func pressed(_ word: String) -> (() -> Void)? {
        let onAct: OnAct? = { [weak self] in self?.act($0, from: $1) }
        return onAct.pressed(word, on: text.label)
    }

    /// Does the act to the post that this card shows now.
    private func act(_ action: AppAct, from origin: ActOrigin) {
        if card != nil { router.act(action, from: origin.on(card, item)) }
    }

    func bind(
        _ card: PostViewModel, _ item: PostHandle, pane: PaneSize, still: @escaping (Int) -> PictureStore.Still?,
        player: (any VideoPlayerProtocol)?, avatar face: Texture?, isCurrent: @escaping () -> Bool
    ) {
        bindings.cancel()
        quiet()
        self.card = card
        self.item = item
        self.pane = pane
        self.isCurrent = isCurrent
        media.show(card, pane: pane, still: still)
        media.follow(player)
        author.text = card.authorName
        author.isVisible = !card.authorName.isEmpty
        avatar.isVisible = !card.authorName.isEmpty
        avatar.show(name: card.authorName, picture: face)
        via.text = card.via
        via.isVisible = !via.text.isEmpty
        title.show(title: card.title, caption: card.caption)
        text.show(card.shownCaption, folded: card.foldedCaption)
        text.arrange(width: textWidth, tallest: 10_000)
        credit.text = card.credit
        credit.isVisible = !credit.text.isEmpty
        scrubber.reset()
        fold.show(card.item.fold)
        for part in postParts { part.isVisible = !card.item.isBreak }
        shape(card)
        bindings.bind(self) { $0.followAge(card) }
        bindings.bind(self) { $0.follow(card) }
        bindings.bind(self) { row in
            let scene = ActScene(card: card, settings: row.settings, isReel: false)
            for button in row.start + row.end { button.show(scene) }
        }
    }

    private func followAge(_ card: PostViewModel) {
        age.show(card)
    }

    func clear() {
        bindings.cancel()
        quiet()
        media.clear()
        captions.clear()
        card = nil
        item = nil
    }

    /// Ends taps and the heart's animation that belong to the previous post.
    private func quiet() {
        taps.perform(.spoiled)
        heart.stop()
    }

    func set(doubleTaps: Bool) { taps.perform(.doublingChanged(doubleTaps)) }
    var menuAnchor: Widget? { (start + end).first { $0.action == .menu }?.root }

    private func doubleTapped(x: Double, y: Double) {
        guard card?.item.isBreak == false else { return }
        act(.giveLike, from: .at(picture))
        heart.burst(x: x, y: y, animates: animates)
    }

    func show(avatar face: Texture) { avatar.show(name: card?.authorName ?? "", picture: face) }

    func pictureChanged() {
        media.refreshStill()
    }

    private var textWidth: Int { pane.width / max(1, root.scale) - Self.paddings }

    /// The height follows the picture, between 16:9 and 4:5.
    private func shape(_ card: PostViewModel) {
        let metadata = card.media.metadata
        let aspect = Double(metadata.width ?? 4) / Double(max(1, metadata.height ?? 5))
        let width = Double(pane.width) / Double(max(1, root.scale)) - Double(Self.margins)
        picture.request(height: Int(saturating: width / min(16.0 / 9, max(4.0 / 5, aspect))))
    }

    private func follow(_ card: PostViewModel) {
        rest.show(card.item)
        title.isVisible = !card.title.isEmpty && !card.hidesTexts
        title.wrapTitle(lines: card.isExpanded ? nil : Self.titleLines, width: textWidth)
        text.root.isVisible = !card.hidesTexts && !card.shownCaption.isEmpty
        text.set(isExpanded: card.isExpanded)
        more.text = card.isExpanded ? tr("Less") : tr("More")
        more.setAccessible(.expanded(card.isExpanded))
        let isCut = text.isLonger || title.isTitleLonger(than: Self.titleLines, width: textWidth)
        more.isVisible = (card.isExpanded || isCut) && !card.hidesTexts
        glyph.show(card, isCurrent: isCurrent())
        scrubber.isPaused = card.isPaused && isCurrent()
        failure.show(card.failure, offersTrash: card.item.ownFiles != nil)
        cover.show(card.isCovered && card.failure == nil, warning: card.warning)
        outside.show(card.item, isHidden: card.isCovered || card.failure != nil)
        captions.root.isVisible = !card.isCovered
        // Only the card that plays has a line for scrubbing.
        scrubber.isWanted = card.isVideo && isCurrent() && !card.isCovered
    }

    // MARK: Scrubbing

    func beScrubbed(by scrubbing: Scrubbing) {
        scrubbing.wire(self)
        touch = scrubbing.makeTouch(
            on: root, area: picture, face: { [weak self] in self },
            onTake: { [weak self] in self?.taps.press(.spoiled) })
    }

    var shownTexture: Texture? { media.shownTexture }
    var canScrub: Bool { scrubber.line.isVisible }

    /// True while a finger is on the line.
    var chromeIsFaded = false {
        didSet {
            guard chromeIsFaded != oldValue else { return }
            for part in [glyph.root, glyph.next] { part.set(css: "faded", chromeIsFaded) }
        }
    }
}
