// The reel: five recycled pages that finger, wheel and keys turn; a single item fills the view.
// Thread: main actor. Invariant: only PagerDriver says where the pages stand, and only PageSlots what they show.

import FeedsCore
import FeedsEngine
import FeedsModels
import Foundation
import GtkBridge

final class ReelView: FeedSurface {
    let root = Overlay()
    private let pager = Pager(.vertical)
    private let pages: [FeedPage]
    private let pull = PullIndicator()
    let model: FeedsViewModel
    let stills: StillCache
    private let settings: SettingsModel
    private var slots = PageSlots()
    private let bindings = Bindings()
    private(set) lazy var driver = PagerDriver(pager, .vertical, slides: true) { [weak self] in self?.carryOut($0) }
    private lazy var input = ReelInput(reel: self)
    private let scrubbing: Scrubbing
    private lazy var touch = scrubbing.makeTouch(
        on: root, area: root, face: { [weak self] in self?.currentPage },
        onTake: { [weak self] in self?.input.pageMoves() })
    let menu: PostMenu
    private let router: ActRouter
    let controls: PlaybackControls
    /// Plays Live Photos; set by the owner of the players.
    var motion: MotionPlayer?
    private let clear: ClearScreen
    private lazy var arrows = ReelArrows(reel: self, router: router)
    var follower: (any ReelFollower)?
    /// Called when the user begins or stops writing a message.
    var onCompose: ((Bool) -> Void)?
    /// Called after the user swiped to another item.
    var onSwipe: (() -> Void)?
    /// Called when the user pulls down the first item.
    var onPull: (() -> Void)?
    var animates = true {
        didSet {
            driver.handle(.reducedMotion(!animates))
            for page in pages { page.player.look.animates = animates }
        }
    }

    private let firstPane: PaneSize
    private let arranging = Delay()

    init(
        model: FeedsViewModel, stills: StillCache, settings: SettingsModel, firstPane: PaneSize,
        scrubbing: Scrubbing, controls: PlaybackControls, router: ActRouter
    ) {
        self.scrubbing = scrubbing
        self.controls = controls
        self.router = router
        pages = (0..<PageSlots.slotCount).map { _ in FeedPage(settings: settings, router: router) }
        menu = PostMenu(
            host: root, model: model, settings: settings, controls: controls, router: router, isReel: true)
        clear = ClearScreen(model: model, router: router)
        self.firstPane = firstPane
        self.model = model
        self.stills = stills
        self.settings = settings
        root.set(child: pager.expand())
        root.add(pull.root)
        for page in pages {
            pager.append(page.root)
            page.root.isVisible = false
            wire(page)
        }
        input.attach(to: root)
        driver.beforeTick = { [weak self] in self?.landIfPictured() }
        _ = touch
        root.add(clear.root)
        bindings.bind(self) { view in
            // Read in any case, so that a change is noticed while the arrows are not visible too.
            _ = (view.model.currentIndex, view.model.posts.count, view.currentPage?.card?.page, view.model.isClear)
            view.arrows.follow()
        }
        bindings.bind(self) { view in
            for page in view.pages { page.isClear = view.model.isClear }
        }
        bindings.bind(self) { $0.driver.handle(.fenced(!$0.settings.current.scrollsOn)) }
        // Where they don't like, they bring a photo closer.
        bindings.bind(self) { view in
            let isPhoto = view.model.post(view.model.currentIndex)?.media.first?.kind == .image
            view.input.set(doubleTaps: view.settings.current.doubleTapLikes || isPhoto)
        }
    }

    /// True while the user leaves the controls over the pictures alone; the page then hides them.
    var hidesControls = false {
        didSet { for page in pages { page.hidesControls = hidesControls } }
    }

    private func wire(_ page: FeedPage) {
        scrubbing.wire(page)
        // Not at once: the binding that noticed the change would follow everything that a layout reads.
        page.rail.onChange = { [weak self] in self?.arranging.start(milliseconds: 0) { self?.sizeChanged() } }
        page.composer.onCompose = { [weak self] isWriting in
            self?.model.hold(.typing, isWriting)
            self?.onCompose?(isWriting)
        }
        page.composer.onLock = { [weak self] in self?.lock($0) }
        page.player.onTurn = { [weak self, weak page] medium in
            guard let self, let item = page?.item else { return }
            model.albumTurned(item, to: medium)
        }
        page.player.look.onNeedSharp = { [weak self, weak page] width, height in
            if let page { self?.sharpen(page, width, height) }
        }
        page.player.onNeedStill = { [weak self, weak page] medium in
            guard let self, let item = page?.item else { return }
            stills.load(item, medium: medium)
        }
    }

    // MARK: Size

    /// Before the first layout, the size that the window asked for.
    var pane: PaneSize {
        guard root.width > 0, root.height > 0 else { return firstPane }
        return PaneSize(width: root.width * root.scale, height: root.height * root.scale)
    }

    /// The view has another size: texts and fit follow at once, media follow when the size has come to rest.
    func sizeChanged() {
        for page in pages {
            page.player.paneChanged(to: pane)
            arrange(page)
        }
        arrows.follow()
    }

    /// Scale of the texts; 1 for the usual size.
    var textScale = 1.0 {
        didSet { if textScale != oldValue { sizeChanged() } }
    }

    /// True while the user writes elsewhere, so the pages hide their message fields.
    var hidesFields = false {
        didSet {
            guard hidesFields != oldValue else { return }
            for page in pages { page.hidesField = hidesFields }
            sizeChanged()
        }
    }

    /// True while something else stands in the place of texts and buttons.
    var hidesTexts = false {
        didSet { for page in pages { page.hidesTexts = hidesTexts } }
    }

    /// The layout of the current page; nil before that page was laid out.
    var layout: PageLayout? { currentPage?.layout }

    /// The height of the current page's message field, including the typed text; 0 without a field.
    var fieldHeight: Int {
        currentPage?.fieldHeight.map { max(PageLayout.fieldHeight(textScale: textScale), $0) } ?? 0
    }

    private func arrange(_ page: FeedPage) {
        guard let card = page.card, let item = page.item else { return }
        let (width, height) = (pane.width / root.scale, pane.height / root.scale)
        let metadata = card.media.metadata
        let still = stills.still(item, medium: card.page)?.texture
        page.arrange(
            PageLayout(
                width: width, height: height, mediaWidth: metadata.width ?? still?.width,
                mediaHeight: metadata.height ?? still?.height, textScale: textScale, hasField: page.hasField,
                buttons: page.rail.count),
            width: width, textScale: textScale)
    }

    // MARK: The feed

    func feedReplaced() {
        carryOut(slots.handle(.replaced))
        driver.reset(to: model.currentIndex, of: model.posts.count)
        pull.show(0)
        bindPages()
        arrive()
    }

    /// Pages are bound again before the display's next frame, so the user never sees an intermediate state.
    func feedReordered() { feedReplaced() }

    func feedGrew() {
        driver.countChanged(to: model.posts.count)
        bindPages()
    }

    private func bindPages() {
        carryOut(
            slots.handle(
                .shown(
                    current: driver.target, count: model.posts.count, departing: driver.departing,
                    isFlying: !driver.isResting)))
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

    private func bind(_ page: FeedPage, to index: Int) {
        guard let item = model.order.handle(at: index), let card = model.card(item) else { return }
        page.bind(
            card, item, pane: pane,
            still: { [weak self] medium in self?.stills.still(item, medium: medium) },
            player: model.players.player(of: item),
            avatar: stills.avatar(of: card.item.author) { [weak page] picture in
                if page?.card === card { page?.overlay.show(avatar: picture) }
            }, composer: model.composer(index))
        page.captions.show(model.captions) { [weak self, weak page] in
            page?.item != nil && page?.item == self?.model.captions?.item
        }
        page.root.isVisible = true
        arrange(page)
    }

    private func page(of item: PostHandle?) -> FeedPage? { pages.first { item != nil && $0.item == item } }

    func playerChanged(of item: PostHandle, to player: (any VideoPlayerProtocol)?) {
        page(of: item)?.player.follow(player)
    }

    func pictureChanged(of item: PostHandle) {
        guard let page = page(of: item) else { return }
        page.player.refreshStill()
        arrange(page)
    }

    func show(moving texture: Texture, of item: PostHandle) { page(of: item)?.player.show(moving: texture) }

    // MARK: Moving

    private func carryOut(_ command: PagerMotion.Command) {
        switch command {
        case .committed(let item): commit(item)
        case .settled(let item): settle(item)
        case .teleported: bindPages()
        case .pulled(let share):
            pull.show(share)
            onPull?()
        case .refreshRequested: router.act(.refresh)
        case .refused: controls.sayFenced()
        case .startTicking, .stopTicking: break
        }
    }

    private func commit(_ index: Int) {
        guard let item = model.order.handle(at: index) else { return }
        follower?.leaves(for: item)
        input.pageMoves()
        let left = page(of: model.current)
        left?.player.leave()
        // Playback comes first: the page bound next is two items away and can wait.
        model.committed(to: index)
        bindPages()
        follower?.turned(from: left, to: page(of: item))
        onSwipe?()
    }

    private func settle(_ item: Int) {
        bindPages()
        model.settled(at: item)
        follower?.settled(at: item)
        arrive()
    }

    func refresh() {
        pull.isBusy = true
        Task { [weak self] in
            await self?.model.refresh()
            self?.pull.isBusy = false
        }
    }

    /// Keeps the page in place while the user writes.
    func lock(_ isLocked: Bool) { driver.lock(isLocked) }

    /// Puts the cursor into the current page's message field; false if the page has none.
    func write() -> Bool { currentPage?.composer.focus() ?? false }

    func step(_ pages: Int) { driver.step(pages) }

    func jump(to item: Int) {
        driver.jump(to: item)
        landIfPictured()
    }

    /// Runs before each frame, so that the picture shows in the first possible frame.
    private func landIfPictured() {
        if driver.isLeaping, currentPage?.shownTexture != nil { driver.handle(.pictured) }
    }

    /// Turns the current album left or right.
    func turnAlbum(_ pages: Int) -> Bool {
        album?.step(pages)
        return album != nil
    }

    /// The current page's album; nil if the page shows no album.
    var album: PagerDriver? { currentPage?.player.album }
    var currentPage: FeedPage? { page(of: model.order.handle(at: driver.target)) }
    var scrubFace: (any ScrubHost)? { currentPage }
    var look: PictureLook? { currentPage?.player.look }
    var isResting: Bool { driver.isResting }

    // MARK: Taps

    func tapped(x: Double, y: Double) {
        guard isResting, let page = currentPage else { return }
        if !page.wordTapped(x: x, y: y, of: root) { page.act(.tap, from: .at(root)) }
    }

    func doubleTapped(x: Double, y: Double) {
        guard isResting, let page = currentPage, page.card?.item.isBreak == false else { return }
        // Without likes by double taps, and in an enlarged picture, they belong to the closer look.
        if page.player.look.isZoomed || !settings.current.doubleTapLikes {
            return page.player.look.handle(.toggled(x: x, y: y))
        }
        page.act(.giveLike, from: .at(root))
        page.burst(x: x, y: y, animates: animates)
    }

    func menuRequested(x: Double, y: Double) {
        guard isResting, !input.holdsEdge(), let page = currentPage, page.card != nil else { return }
        page.act(.menu, from: ActOrigin(anchor: root, place: (x, y)))
    }

    /// Hides everything but the picture, or shows everything again.
    func clear(_ isClear: Bool) { if model.isClear != isClear { router.act(.clearScreen) } }

    var isReel: Bool { true }
    var menuAnchor: Widget? { currentPage?.rail.menuAnchor }
    var folded: Set<AppAct> { currentPage?.rail.folded ?? [] }
}
