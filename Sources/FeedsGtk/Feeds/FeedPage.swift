// One of the five pages of the reel: media, texts, buttons, and what is wrong when something is.
// Thread: main actor. Invariant: it shows one item at a time and forgets the old one's frames before the next is bound.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class FeedPage: ScrubFace {
    let root = Overlay()
    let player = FeedsMediaPlayer()
    let overlay = ItemOverlay()
    let rail = ActionRail()
    private let glyph = PlaybackGlyph()
    private let failure = ErrorCard()
    private let cover = CoverCard()
    private let dots = AlbumDots()
    private(set) lazy var scrubber = Scrubber { [weak self] in self?.root.width ?? 0 }
    /// Room for what stands below texts and buttons, across the page.
    let foot = Box(.vertical)
    let composer = ComposerBar()
    let captions = CaptionOverlay()
    private let heart = HeartBurst()
    private let texts = Box(.vertical).styled("scrim").align(.fill, .end)
    private let words: Box
    private let lower: Box
    private let bindings = Bindings()
    private(set) var card: FeedItemViewModel?
    private(set) var index: Int?
    private var isLow = false
    private(set) var layout: PageLayout?
    private let settings: SettingsModel
    private let router: ActRouter

    init(settings: SettingsModel, router: ActRouter) {
        self.settings = settings
        self.router = router
        words = Box(.vertical, [dots.root, overlay.root])
        texts.append(words)
        captions.leaveRoom(for: words)
        // Texts and buttons side by side, each as tall as it is: the scrim follows the texts alone.
        let sides = Overlay(child: Box(.vertical))
        sides.add(texts)
        sides.add(rail.root)
        lower = Box(.vertical, [sides.expand(), foot])
        root.set(child: player.root)
        root.add(cover.root)
        root.add(DrawnOnce(lower))
        root.add(captions.root)
        root.add(glyph.root)
        root.add(glyph.next)
        root.add(failure.root)
        root.add(scrubber.line)
        root.add(scrubber.hair)
        root.add(composer.curtain)
        root.add(composer.root)
        root.add(heart.root)
        root.add(scrubber.sign)
        root.add(scrubber.clock)
        for part in fading + [captions.root] { part.styled("fades") }
        root.readAsGroup()
        wire()
    }

    private func wire() {
        let onAct: OnAct = { [weak self] in self?.act($0, from: $1) }
        rail.onAct = onAct
        overlay.onAct = onAct
        composer.onAct = onAct
        glyph.onAct = onAct
        cover.onAct = onAct
        failure.onAct = onAct
        player.onProgress = { [weak self] in
            self?.scrubber.show(share: $0)
            self?.captions.tick()
        }
    }

    /// Done to the post that this page shows at that moment.
    func act(_ action: AppAction, from origin: ActOrigin) { router.act(action, from: origin.on(card, index)) }

    func bind(
        _ card: FeedItemViewModel, index: Int, pane: PaneSize,
        still: @escaping (Int) -> PictureStore.Still?, player live: (any VideoPlayerProtocol)?, avatar: Texture?,
        composer message: ComposerModel?
    ) {
        bindings.cancel()
        heart.stop()
        composer.show(message, of: card)
        self.card = card
        self.index = index
        player.show(card, pane: pane, still: still)
        player.follow(live)
        overlay.show(card, avatar: avatar)
        root.accessibleName = card.spokenName
        scrubber.reset()
        bindings.bind(self) { $0.follow(card) }
        bindings.bind(self) { $0.rail.show(ActScene(card: card, settings: $0.settings)) }
    }

    func clear() {
        bindings.cancel()
        heart.stop()
        composer.clear()
        captions.clear()
        player.clear()
        card = nil
        index = nil
    }

    private func follow(_ card: FeedItemViewModel) {
        followFold(card)
        failure.show(card.failure)
        cover.show(card.isCovered && card.failure == nil)
        followCards()
        dots.show(page: card.page, of: card.item.media.count)
        showChrome()
        root.describe(card.isCovered ? tr("Sensitive") : card.isPaused ? tr("Paused") : card.status.news ?? "")
    }

    /// A caption that is unfolded over the picture may reach what stands there, which is not wanted while one reads.
    private func followFold(_ card: FeedItemViewModel) {
        let height = card.isExpanded ? layout.map { words.naturalHeight(width: $0.textWidth) } : nil
        glyph.isCovered = height.map { layout?.coversSign(textHeight: $0) == true } ?? false
        let hasRoom = height.map { layout?.leavesCaptions(textHeight: $0) == true } ?? true
        captions.root.isVisible = hasRoom && !card.isCovered
        glyph.show(card)
        scrubber.isPaused = card.isPaused && !glyph.isCovered
    }

    /// Where there is no room for both, what is wrong, or why nothing shows, is all that is said.
    private func followCards() { texts.isVisible = !isLow || card?.failure == nil && card?.isCovered != true }

    /// Nothing but the picture is to be seen.
    var isClear = false {
        didSet { if isClear != oldValue { showChrome() } }
    }

    private func showChrome() {
        guard let card else { return }
        scrubber.isWanted = card.isVideo && !isClear && !card.isCovered
        lower.isVisible = !isClear && !hidesTexts
        captions.showsWords = lower.isVisible
        composer.isHidden = isClear || hidesField
        rail.hasLike = !composer.isInUse
    }

    /// The heart of a double tap.
    func burst(x: Double, y: Double, animates: Bool) { heart.burst(x: x, y: y, animates: animates) }

    /// What makes way for a moment: there, but neither to be seen nor to be pressed.
    private var fading: [Widget] { [lower, composer.root, glyph.root, glyph.next] }

    /// A finger is on the scrubber.
    var chromeIsFaded = false {
        didSet {
            guard chromeIsFaded != oldValue else { return }
            fade()
            // Never in the way of a finger, but of the preview.
            captions.root.set(css: "faded", chromeIsFaded)
        }
    }

    /// Nobody uses what lies over the picture.
    var hidesControls = false {
        didSet { if hidesControls != oldValue { fade() } }
    }

    private func fade() {
        let isFaded = chromeIsFaded || hidesControls
        for part in fading { part.set(css: "faded", isFaded) }
        // The sign in the middle never takes a touch.
        for part in [lower, composer.root, glyph.next] { part.canTarget = !isFaded }
    }

    var shownTexture: Texture? { player.shownTexture }

    /// There is a line to touch, and nobody writes over it.
    var canScrub: Bool { scrubber.line.isVisible && !composer.isWriting }

    /// Something else stands in the place of texts and buttons.
    var hidesTexts = false {
        didSet { if hidesTexts != oldValue { showChrome() } }
    }

    /// One writes elsewhere.
    var hidesField = false {
        didSet { if hidesField != oldValue { showChrome() } }
    }

    /// There is a message field below the texts.
    var hasField: Bool { composer.isInUse }

    /// Stands texts and buttons beside an upright picture when there is room, else over its foot.
    func arrange(_ layout: PageLayout, width: Int, textScale: Double) {
        self.layout = layout
        texts.set(css: "scrim", !layout.isBeside)
        texts.set(css: "beside", layout.isBeside)
        lower.margins(start: layout.start, end: layout.end)
        foot.set(css: "scrim-foot", !layout.isBeside)
        foot.request(height: layout.footHeight)
        composer.arrange(start: layout.start, end: layout.isBeside ? layout.end : layout.textEnd - layout.rail)
        // Beside the picture the buttons stand next to it, before the texts.
        rail.root.align(layout.isBeside ? .start : .end, .end)
        rail.fit(room: layout.railRoom, columns: layout.railColumns, textScale: textScale)
        overlay.root.margins(start: layout.textStart, end: layout.textEnd)
        overlay.arrange(layout)
        isLow = layout.isLow
        followCards()
        player.anchor = layout.anchor(width: width)
        // What stands in the middle stands in the middle of the picture.
        let after = width - layout.stageStart - layout.stageWidth
        glyph.arrange(start: layout.stageStart, end: after, layout)
        scrubber.arrangeClock(start: layout.stageStart, end: after, layout)
        failure.arrange(layout, end: layout.isBeside ? after : layout.rail)
        cover.arrange(layout, end: layout.isBeside ? after : layout.rail)
        captions.arrange(layout, width: width)
        if let card { followFold(card) }
    }
}
