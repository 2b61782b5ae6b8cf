// The reel: five pages that are recycled under the finger, wheel and keys; one item fills the view.
// Thread: main actor. Invariant: PagerMotion says where the pages stand and PageSlots what they show; nothing else does.

import FeedsCore
import FeedsEngine
import FeedsModels
import Foundation
import GtkBridge

final class ReelView: FeedSurface {
    let root = Overlay()
    private let pager = Pager(.vertical)
    private let pages = (0..<PageSlots.slotCount).map { _ in FeedPage() }
    private let pull = PullIndicator()
    private let model: FeedsViewModel
    private let stills: StillShelf
    private let settings: SettingsModel
    private let probe: TourProbe?
    private let faults: FaultPlanter?
    private var motion = PagerMotion()
    private var slots = PageSlots()
    private var velocity = VelocityTracker()
    private let bindings = Bindings()
    private lazy var ticker = Ticker(root) { [weak self] time in
        self?.landIfPictured()
        self?.perform(.tick(time: time))
    }
    private lazy var input = ReelInput(reel: self)
    private let scrubbing: Scrubbing
    private lazy var touch = scrubbing.makeTouch(
        on: root, area: root, face: { [weak self] in self?.currentPage },
        onTake: { [weak self] in self?.input.pageMoves() })
    private let menu: PostMenu
    private let controls: PlaybackControls
    private let clear: ClearScreen
    /// A toast is wanted.
    var onNotice: ((String) -> Void)? {
        didSet { menu.onNotice = onNotice }
    }
    /// The comments of a post are wanted.
    var onComments: ((FeedItemViewModel) -> Void)?
    /// Asked first what a tap means; true when it was meant for something else than the video.
    var onTap: (() -> Bool)?
    /// Another item is about to become the current one.
    var onLeave: (() -> Void)?
    /// A message is being written, or no longer.
    var onCompose: ((Bool) -> Void)?
    /// Another item was swiped to.
    var onSwipe: (() -> Void)?
    /// The first item was pulled down.
    var onPull: (() -> Void)?
    var animates = true {
        didSet { perform(.reducedMotion(!animates)) }
    }

    private let firstPane: PaneSize

    init(
        model: FeedsViewModel, stills: StillShelf, settings: SettingsModel, firstPane: PaneSize, probe: TourProbe?,
        scrubbing: Scrubbing, controls: PlaybackControls, keeping: PostKeeping
    ) {
        self.scrubbing = scrubbing
        self.controls = controls
        menu = PostMenu(host: root, controls: controls, keeping: keeping, isReel: true)
        clear = ClearScreen(model: model)
        self.firstPane = firstPane
        self.model = model
        self.stills = stills
        self.settings = settings
        self.probe = probe
        faults = probe?.fault.map(FaultPlanter.init)
        root.set(child: pager.expand())
        root.add(pull.root)
        for page in pages {
            pager.append(page.root)
            page.root.isVisible = false
            wire(page)
        }
        input.attach(to: root)
        _ = touch
        bindings.bind(self) { view in
            let level = view.settings.current.sound
            for page in view.pages { page.rail.show(level) }
        }
        root.add(clear.root)
        bindings.bind(self) { view in
            for page in view.pages { page.isClear = view.model.isClear }
        }
        bindings.bind(self) { $0.perform(.fenced(!$0.settings.current.scrollsOn)) }
        bindings.bind(self) { $0.input.set(doubleTaps: $0.settings.current.doubleTapLikes) }
    }

    /// Nobody uses what lies over the pictures.
    var hidesControls = false {
        didSet { for page in pages { page.hidesControls = hidesControls } }
    }

    private func wire(_ page: FeedPage) {
        scrubbing.wire(page)
        page.onPause = { [weak self] in self?.model.pauseToggled() }
        page.onRetry = { [weak self, weak page] in
            guard let self, let index = page?.index, let card = page?.card else { return }
            model.retryTapped()
            // A photo is what the model tries again; a video's poster is not.
            if card.isVideo { stills.load(index, medium: card.page) }
        }
        page.onSkip = { [weak self] in self?.step(1) }
        page.onNext = { [weak self] in self?.step(1) }
        page.onSound = { [weak self] in self?.settings.toggleSound() }
        page.onVolume = { [weak self] in self?.controls.turnVolume(by: $0) }
        page.onSlider = { [weak self] in self?.controls.openVolume(at: $0) }
        page.onShare = { [weak self, weak page] anchor in
            guard let self, let card = page?.card else { return }
            menu.openSharing(card, at: anchor)
        }
        page.onComments = { [weak self, weak page] in
            // A button that was pressed by a key acts a moment later, and its page may be gone by then.
            guard let self, let card = page?.card, card.item.id == model.post(model.currentIndex)?.id else { return }
            onComments?(card)
        }
        page.composer.onCompose = { [weak self] isWriting in
            self?.model.hold(.typing, isWriting)
            self?.onCompose?(isWriting)
        }
        page.composer.onLock = { [weak self] in self?.lock($0) }
        page.onMenu = { [weak self, weak page] anchor in
            guard let self, let page, let card = page.card else { return }
            menu.open(card, at: anchor, more: foldedItems(of: page))
        }
        page.player.onTurn = { [weak self, weak page] medium in
            guard let self, let index = page?.index else { return }
            model.albumTurned(index, to: medium)
        }
        page.player.onNeedStill = { [weak self, weak page] medium in
            guard let self, let index = page?.index else { return }
            stills.load(index, medium: medium)
        }
    }

    // MARK: Size

    /// Before the first layout it is what the window was asked to be.
    var pane: PaneSize {
        guard root.width > 0, root.height > 0 else { return firstPane }
        return PaneSize(width: root.width * root.scale, height: root.height * root.scale)
    }

    /// The view has another size: texts and fit follow at once, media when the size has come to rest.
    func sizeChanged() {
        for page in pages {
            page.player.paneChanged(to: pane)
            arrange(page)
        }
    }

    /// 1 for texts of the usual size.
    var textScale = 1.0 {
        didSet { if textScale != oldValue { sizeChanged() } }
    }

    /// One writes elsewhere.
    var hidesFields = false {
        didSet {
            guard hidesFields != oldValue else { return }
            for page in pages { page.hidesField = hidesFields }
            sizeChanged()
        }
    }

    /// Something else stands in the place of texts and buttons.
    var hidesTexts = false {
        didSet { for page in pages { page.hidesTexts = hidesTexts } }
    }

    /// Of the page in front, once it was laid out.
    var layout: PageLayout? { currentPage?.layout }

    /// The height of the message field below the post in front, with what is written in it; 0 where there is none.
    var fieldHeight: Int {
        guard let page = currentPage, page.hasField else { return 0 }
        return max(PageLayout.fieldHeight(textScale: textScale), page.composer.height)
    }

    private func arrange(_ page: FeedPage) {
        guard let card = page.card else { return }
        let (width, height) = (pane.width / root.scale, pane.height / root.scale)
        let metadata = card.media.metadata
        let still = stills.still(page.index ?? 0, medium: card.page)?.texture
        page.arrange(
            PageLayout(
                width: width, height: height, mediaWidth: metadata.width ?? still?.width,
                mediaHeight: metadata.height ?? still?.height, textScale: textScale, hasField: page.hasField),
            width: width, textScale: textScale)
    }

    // MARK: The feed

    func feedReplaced() {
        carryOut(slots.handle(.replaced))
        _ = motion.handle(.countChanged(model.posts.count))
        _ = motion.handle(.reset(to: model.currentIndex))
        ticker.stop()
        pull.show(0)
        pager.position = motion.position(at: Clock.now)
        bindPages()
    }

    /// Pages are bound anew before the next picture of the display, so that nothing in between is ever seen.
    func feedRenumbered() { feedReplaced() }

    func feedGrew() {
        _ = motion.handle(.countChanged(model.posts.count))
        bindPages()
    }

    private func bindPages() {
        carryOut(
            slots.handle(
                .shown(
                    current: motion.target, count: model.posts.count, departing: motion.departing,
                    isFlying: !motion.isResting)))
    }

    private func carryOut(_ commands: [PageSlots.Command]) {
        for command in commands {
            switch command {
            case .bind(let slot, let item, let place):
                pager.place(pages[slot].root, at: place)
                bind(pages[slot], to: item)
            case .move(let slot, let place): pager.place(pages[slot].root, at: place)
            case .clear(let slot):
                pages[slot].clear()
                pages[slot].root.isVisible = false
            }
        }
    }

    private func bind(_ page: FeedPage, to item: Int) {
        guard let card = model.card(item) else { return }
        page.bind(
            card, index: item, pane: pane, sound: settings.current.sound,
            still: { [weak self] medium in self?.stills.still(item, medium: medium) },
            player: model.players.player(of: item),
            avatar: stills.avatar(of: card.item.author) { [weak page] picture in
                if page?.card === card { page?.overlay.show(avatar: picture) }
            }, composer: model.composer(item))
        page.captions.show(model.captions) { [weak self, weak page] in
            page?.index != nil && page?.index == self?.model.captions?.item
        }
        page.root.isVisible = true
        arrange(page)
    }

    private func page(of item: Int) -> FeedPage? { pages.first { $0.index == item } }

    func playerChanged(for item: Int, to player: (any VideoPlayerProtocol)?) { page(of: item)?.player.follow(player) }

    func pictureChanged(of item: Int) {
        guard let page = page(of: item) else { return }
        page.player.refreshStill()
        arrange(page)
    }

    func playbackChanged() {}
    func show(moving texture: Texture, of item: Int) { page(of: item)?.player.show(moving: texture) }

    // MARK: Moving

    func perform(_ event: PagerMotion.Event) {
        for command in motion.handle(event) {
            switch command {
            case .committed(let item): commit(item)
            case .settled(let item): settle(item)
            case .startTicking: ticker.start()
            case .stopTicking: ticker.stop()
            case .teleported: bindPages()
            case .pulled(let share):
                pull.show(share)
                onPull?()
            case .refreshRequested: refresh()
            case .refused: controls.sayFenced()
            }
        }
        pager.slide(at: motion.position(at: Clock.now), towards: motion.target)
    }

    private func commit(_ item: Int) {
        probe?.committed(
            from: model.currentIndex, to: item, isPrimed: model.players.stage(of: item) == .primed,
            isVideo: model.card(item)?.isVideo == true)
        input.pageMoves()
        onLeave?()
        let left = page(of: model.currentIndex)
        // Playing comes first: a page that is bound now is the one after next.
        model.committed(to: item)
        bindPages()
        faults?.swiped(from: left, to: page(of: item))
        if let other = faults?.stray(from: item, count: model.posts.count) { model.committed(to: other) }
        onSwipe?()
    }

    private func settle(_ item: Int) {
        bindPages()
        model.settled(at: item)
        probe?.settled(item)
    }

    func refresh() {
        pull.isBusy = true
        Task { [weak self] in
            await self?.model.refresh()
            self?.pull.isBusy = false
        }
    }

    /// Whoever writes keeps the page.
    func lock(_ isLocked: Bool) { perform(.locked(isLocked, time: Clock.now)) }

    /// Puts the cursor into the page's message field.
    func write() -> Bool { currentPage?.composer.focus() ?? false }

    func step(_ pages: Int) { perform(.step(pages, time: Clock.now)) }

    func jump(to item: Int) {
        perform(.jump(to: item, time: Clock.now))
        landIfPictured()
    }

    /// Asked before each frame, so that it shows in the first one that can show it.
    private func landIfPictured() {
        if motion.isLeaping, currentPage?.shownTexture != nil { perform(.pictured) }
    }

    /// Left and right in an album.
    func turnAlbum(_ pages: Int) -> Bool {
        page(of: motion.target)?.player.turn(.step(pages, time: Clock.now)) ?? false
    }

    func dragMoved(_ dy: Double) {
        guard root.height > 0 else { return }
        let pages = -dy / Double(root.height)
        velocity.add(pages, at: Clock.now)
        perform(.dragMoved(pages: pages, time: Clock.now))
    }

    func dragEnded() {
        perform(.dragEnded(velocity: velocity.velocity(at: Clock.now), time: Clock.now))
        velocity.reset()
    }

    var currentPlayer: FeedsMediaPlayer? { page(of: motion.target)?.player }
    var currentPage: FeedPage? { page(of: motion.target) }
    var scrubFace: (any ScrubFace)? { currentPage }
    var isResting: Bool { motion.isResting }

    // MARK: Taps

    func tapped() {
        guard isResting, onTap?() != true else { return }
        if model.isClear { return model.controlsWanted() }
        model.pauseToggled()
    }

    func doubleTapped(x: Double, y: Double) {
        guard isResting, let page = currentPage, let card = page.card else { return }
        card.doubleTapped()
        page.burst(x: x, y: y, animates: animates)
    }

    func menuRequested(x: Double, y: Double) {
        guard isResting, !input.isHoldingEdge, let page = currentPage, let card = page.card else { return }
        menu.open(card, x: x, y: y, more: foldedItems(of: page))
    }

    /// An edge is held: the video plays faster until it is let go.
    var canHoldEdge: Bool { isResting && controls.canHoldSpeed }
    func edgeHeld(_ isHeld: Bool) { controls.holdSpeed(isHeld) }

    /// Nothing but the picture, or everything again.
    func clear(_ isClear: Bool) { if model.isClear != isClear { controls.toggleClear() } }

    func openMenu() { currentPage?.openMenu() }

    /// What has no room among the buttons.
    private func foldedItems(of page: FeedPage) -> [MenuItem] {
        var items: [MenuItem] = []
        if page.rail.lacksComments { items.append(MenuItem(tr("Comments")) { page.onComments?() }) }
        if page.rail.lacksSound {
            items.append(MenuItem(settings.isSilent ? tr("Unmute") : tr("Mute")) { page.onSound?() })
        }
        return items
    }
}
