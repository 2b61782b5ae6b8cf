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

    var onPause: (() -> Void)?
    var onRetry: (() -> Void)?
    var onSkip: (() -> Void)?
    /// On to the next one, at the end of a video that does not lead there by itself.
    var onNext: (() -> Void)?
    /// A menu of sharing is wanted, at this button.
    var onShare: ((Widget) -> Void)?
    /// Louder (+) or softer (−).
    var onVolume: ((Double) -> Void)?
    /// A slider for the sound is wanted, at this button.
    var onSlider: ((Widget) -> Void)?
    var onSound: (() -> Void)?
    var onComments: (() -> Void)?
    /// The menu of everything else is wanted, at this button.
    var onMenu: ((Widget) -> Void)?

    init() {
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
        glyph.onPress(self) { $0.onPause?() }
        glyph.next.onClicked(self) { $0.onNext?() }
        cover.onShow = { [weak self] in self?.card?.showTapped() }
        failure.onRetry(self) { $0.onRetry?() }
        failure.onSkip(self) { $0.onSkip?() }
        overlay.onSkip = { [weak self] in self?.onSkip?() }
        rail.onShare(self) { $0.onShare?($1) }
        rail.onSound(self) { $0.onSound?() }
        rail.onVolume(self) { $0.onVolume?($1) }
        rail.onSlider(self) { $0.onSlider?($1) }
        rail.buttons.onComments = { [weak self] in self?.onComments?() }
        rail.buttons.onMenu = { [weak self] in self?.openMenu() }
        player.onProgress = { [weak self] in
            self?.scrubber.show(share: $0)
            self?.captions.tick()
        }
    }

    func bind(
        _ card: FeedItemViewModel, index: Int, pane: PaneSize, sound: SoundLevel,
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
        rail.show(sound)
        root.accessibleName = card.spokenName
        scrubber.reset()
        bindings.bind(self) { $0.follow(card) }
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
        rail.show(card, hasSound: card.isVideo && card.media.metadata.hasSound != false)
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

    func openMenu() { onMenu?(rail.buttons.menu.root) }

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
