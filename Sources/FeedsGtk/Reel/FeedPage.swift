// A page of the reel, which has five: media, texts, buttons, and the failure if there is one.
// Thread: main actor. Invariant: a page shows a single item and forgets its frames before the next item is bound.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class FeedPage: ScrubHost {
    let root = Overlay()
    let player = MediaView()
    let overlay = ItemOverlay()
    let rail = ActionRail()
    private let glyph = PlaybackGlyph()
    private let failure = ErrorNotice()
    private let cover = SensitiveCover()
    private let rest = BreakPage()
    private let outside = OutsideNotice()
    private let fold = FoldButton()
    private let dots = AlbumDots()
    private let live = LiveMark()
    private let slow = SlowMark()
    private let lookBar = LookBar()
    private(set) lazy var scrubber = Scrubber { [weak self] in self?.root.width ?? 0 }
    /// Room for the widgets below texts and buttons, across the page.
    let foot = Box(.vertical)
    let composer = ComposerBar()
    let captions = CaptionOverlay()
    private let heart = HeartBurst()
    private let texts = Box(.vertical).styled("scrim").align(.fill, .end)
    private let words: Box
    private let lower: Box
    private let bindings = Bindings()
    private(set) var card: PostViewModel?
    private(set) var item: PostHandle?
    private var isLow = false
    private(set) var layout: PageLayout?
    private let settings: SettingsModel
    private let router: ActRouter

    init(settings: SettingsModel, router: ActRouter) {
        self.settings = settings
        self.router = router
        words = Box(.vertical, [live.root, slow.root, dots.root, overlay.root, fold.root])
        texts.append(words)
        captions.leaveRoom(for: words)
        // Texts and buttons stand side by side, each with its own height, so that the scrim follows only the texts.
        let sides = Overlay(child: Box(.vertical))
        sides.add(texts)
        sides.add(rail.root)
        lower = Box(.vertical, [sides.expand(), foot])
        root.set(child: player.root)
        root.add(cover.root)
        root.add(rest.root)
        root.add(outside.root)
        root.add(DrawnOnce(lower))
        root.add(captions.root)
        root.add(glyph.root)
        root.add(glyph.next)
        root.add(failure.root)
        root.add(scrubber.line)
        root.add(scrubber.hair)
        root.add(composer.curtain)
        root.add(composer.root)
        root.add(lookBar.root)
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
        scrubber.onAct = onAct
        cover.onAct = onAct
        failure.onAct = onAct
        rest.onAct = onAct
        outside.onAct = onAct
        fold.onAct = onAct
        live.onAct = onAct
        slow.onAct = onAct
        lookBar.onAct = onAct
        player.look.onChange = { [weak self] in self?.followLook() }
        player.onProgress = { [weak self] in
            self?.scrubber.show(share: $0)
            self?.captions.tick()
        }
    }

    /// Does the act to the post that this page shows now.
    func act(_ action: AppAct, from origin: ActOrigin) { router.act(action, from: origin.on(card, item)) }

    func bind(
        _ card: PostViewModel, _ item: PostHandle, pane: PaneSize,
        still: @escaping (Int) -> PictureStore.Still?, player live: (any VideoPlayerProtocol)?, avatar: Texture?,
        composer message: ComposerModel?
    ) {
        bindings.cancel()
        heart.stop()
        composer.show(message, of: card)
        self.card = card
        self.item = item
        player.show(card, pane: pane, still: still)
        player.follow(live)
        overlay.show(card, avatar: avatar)
        fold.show(card.item.fold)
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
        item = nil
    }

    private func follow(_ card: PostViewModel) {
        rest.show(card.item)
        followFold(card)
        failure.show(card.failure, offersTrash: card.item.ownFiles != nil)
        cover.show(card.isCovered && card.failure == nil, warning: card.warning)
        followCards()
        live.show(card)
        slow.show(card)
        dots.show(page: card.page, of: card.item.media.count)
        // A video that goes on ends the closer look.
        player.look.refresh()
        player.look.isHeld = card.isPaused || card.isCovered
        showChrome()
        root.describe(card.isCovered ? coverWords(card) : card.isPaused ? tr("Paused") : card.status.news ?? "")
    }

    private func coverWords(_ card: PostViewModel) -> String {
        card.warning.isEmpty ? tr("Sensitive") : tr("%1: %2", tr("Sensitive"), card.warning)
    }

    /// An unfolded caption may reach the widgets in the middle of the picture, so they hide while the user reads.
    private func followFold(_ card: PostViewModel) {
        let height = card.isExpanded ? layout.map { words.naturalHeight(width: $0.textWidth) } : nil
        glyph.isCovered = height.map { layout?.coversSign(textHeight: $0) == true } ?? player.look.isZoomed
        let hasRoom = height.map { layout?.leavesCaptions(textHeight: $0) == true } ?? true
        captions.root.isVisible = hasRoom && !card.isCovered
        glyph.show(card)
        scrubber.isPaused = card.isPaused && !glyph.isCovered
    }

    /// A low page has no room for both: it then shows only the failure or the reason why the post is covered.
    private func followCards() { texts.isVisible = !isLow || card?.failure == nil && card?.isCovered != true }

    /// True while the page shows nothing but the picture.
    var isClear = false {
        didSet { if isClear != oldValue { showChrome() } }
    }

    /// An enlarged picture has the page for itself.
    private func followLook() {
        lookBar.show(player.look)
        showChrome()
        if let card { followFold(card) }
    }

    private func showChrome() {
        guard let card else { return }
        let isClear = isClear || player.look.isZoomed
        scrubber.isWanted = card.isVideo && !isClear && !card.isCovered
        lower.isVisible = !isClear && !hidesTexts && !card.item.isBreak
        captions.showsWords = lower.isVisible
        outside.show(card.item, isHidden: isClear || card.isCovered || card.failure != nil)
        composer.isHidden = isClear || hidesField || card.item.isBreak
        rail.hasLike = !composer.isInUse
    }

    /// Shows the heart of a double tap.
    func burst(x: Double, y: Double, animates: Bool) { heart.burst(x: x, y: y, animates: animates) }

    /// The widgets that make way for a moment: they keep their place, but the user neither sees nor presses them.
    private var fading: [Widget] { [lower, composer.root, outside.root, glyph.root, glyph.next] }

    /// True while a finger is on the scrubber.
    var chromeIsFaded = false {
        didSet {
            guard chromeIsFaded != oldValue else { return }
            fade()
            // The captions never block a finger, but they would cover the preview.
            captions.root.set(css: "faded", chromeIsFaded)
        }
    }

    /// True while the user leaves the controls over the picture alone; the page then hides them.
    var hidesControls = false {
        didSet { if hidesControls != oldValue { fade() } }
    }

    private func fade() {
        let isFaded = chromeIsFaded || hidesControls
        for part in fading { part.set(css: "faded", isFaded) }
        // The sign in the middle never takes a touch.
        for part in [lower, composer.root, outside.root, glyph.next] { part.canTarget = !isFaded }
    }

    /// True if a tap at this point of the reel belongs to a name or a tag; faded words hear none.
    func wordTapped(x: Double, y: Double, of reel: Widget) -> Bool {
        lower.canTarget && overlay.tapped(x: x, y: y, of: reel)
    }

    var shownTexture: Texture? { player.shownTexture }

    /// True if the line is visible and the user is not writing over it.
    var canScrub: Bool { scrubber.line.isVisible && !composer.isWriting }

    /// True while something else stands in the place of texts and buttons.
    var hidesTexts = false {
        didSet { if hidesTexts != oldValue { showChrome() } }
    }

    /// True while the user writes elsewhere, so the page hides its message field.
    var hidesField = false {
        didSet { if hidesField != oldValue { showChrome() } }
    }

    /// True if a message field stands below the texts, or will again when the page is no longer clear.
    var hasField: Bool { composer.hasMessage && !hidesField && card?.item.isBreak == false }
    /// The height of the visible message field; nil without it.
    var fieldHeight: Int? { composer.isInUse ? composer.height : nil }

    /// Places texts and buttons beside an upright picture if there is room, else over its foot.
    func arrange(_ layout: PageLayout, width: Int, textScale: Double) {
        self.layout = layout
        texts.set(css: "scrim", !layout.isBeside)
        texts.set(css: "beside", layout.isBeside)
        lower.margins(start: layout.start, end: layout.end)
        foot.set(css: "scrim-foot", !layout.isBeside)
        foot.request(height: layout.footHeight)
        composer.arrange(start: layout.start, end: layout.isBeside ? layout.end : layout.textEnd - layout.rail)
        // Beside the picture, the buttons stand next to it, before the texts.
        rail.root.align(layout.isBeside ? .start : .end, .end)
        rail.fit(room: layout.railRoom, columns: layout.railColumns, textScale: textScale)
        overlay.root.margins(start: layout.textStart, end: layout.textEnd)
        fold.root.margins(bottom: 8, start: layout.textStart)
        for mark in [live.root, slow.root] { mark.margins(start: layout.textStart) }
        overlay.arrange(layout)
        isLow = layout.isLow
        followCards()
        player.anchor = layout.anchor(width: width)
        // Widgets in the middle follow the middle of the picture, not of the page.
        let after = width - layout.stageStart - layout.stageWidth
        glyph.arrange(start: layout.stageStart, end: after, layout)
        scrubber.arrangeClock(start: layout.stageStart, end: after, layout)
        failure.arrange(layout, end: layout.isBeside ? after : layout.rail)
        cover.arrange(layout, end: layout.isBeside ? after : layout.rail)
        rest.arrange(layout, end: after)
        outside.arrange(start: layout.stageStart, end: after)
        captions.arrange(layout, width: width)
        if let card { followFold(card) }
    }
}
