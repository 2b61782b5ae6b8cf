// The feed screen: loading, failed, empty, or the posts as reel or cards; receives reports of players and pictures.
// Thread: main actor. Invariant: exactly one of its faces is visible, and that face owns the players.

import FeedsCore
import FeedsEngine
import FeedsModels
import GLibBridge
import GtkBridge

final class FeedsView {
    let root = Overlay()
    let faces: FeedFaces
    /// The area beside the comments; it reports changes of its size.
    let stage = Pager(.vertical)
    private(set) lazy var comments = CommentsPresenter(model: model, router: router) { [stills] author, done in
        stills.avatar(of: author, then: done)
    }
    let model: FeedsViewModel
    let settings: SettingsModel
    let stills: StillCache
    let players: PlayerFactory
    /// False: the tray with stories opens only by its key.
    private let opensTray: Bool
    let controls: PlaybackControls
    private let keeping: PostKeeping
    private let scrubbing: Scrubbing
    let reel: ReelView
    let cards: CardsView
    private let motion: FeedMotion
    let hint = HintView()
    private var followed: PostViewModel?
    private(set) var wantsHint = false
    private let end = EndNotice()
    private let spoken = SpokenStatus()
    let sign = FreshnessSign()
    let stories: StoryScene
    private let bindings = Bindings()
    private var shownEdition = -1
    private var shownJumps = 0
    private var shownCount = 0
    private let resting = Delay()
    private var lastPane = PaneSize(width: 0, height: 0)
    private var lastColumns = 1
    private var readings: ReadingsPanel?
    private let router: ActRouter
    private(set) lazy var acts = FeedActs(
        model: model, settings: settings, stills: stills, controls: controls, keeping: keeping, comments: comments,
        hint: hint
    ) { [weak self] in self?.shownSurface }
    /// Called when the user begins or stops writing a message over the page.
    var onCompose: ((Bool) -> Void)?

    init(
        model: FeedsViewModel, settings: SettingsModel, media: any MediaStoreProtocol, players: PlayerFactory,
        pictures memory: PictureMemory, saver: any MediaSaving, helper: HelperProcess?, stories: StoryScene,
        opensTray: Bool, router: ActRouter
    ) {
        self.router = router
        self.stories = stories
        self.model = model
        self.settings = settings
        self.players = players
        self.opensTray = opensTray
        let pictures = PictureStore(media: media, memory: memory, pane: players.pane)
        stills = StillCache(store: pictures, faces: AvatarStore(media: media, memory: memory), model: model)
        motion = FeedMotion(model: model, stills: stills, reader: memory.reader)
        let controls = PlaybackControls(model: model, settings: settings, host: root, router: router)
        self.controls = controls
        keeping = PostKeeping(host: root, model: model, saver: saver, helper: helper, router: router) { players.pane }
        scrubbing = Scrubbing(model, store: media, reader: memory.reader)
        reel = ReelView(
            model: model, stills: stills, settings: settings, firstPane: players.pane, scrubbing: scrubbing,
            controls: controls, router: router)
        reel.motion = MotionPlayer(players: players, settings: settings, router: router)
        let reel = reel
        cards = CardsView(
            model: model, stills: stills, settings: settings, scrubbing: scrubbing, controls: controls,
            router: router
        ) { reel.pane.width / reel.root.scale }
        faces = FeedFaces(
            reel: reel.root, cards: stories.above(cards.root), people: stories.landing.root, router: router)
        build()
    }

    private func build() {
        stage.append(faces.stack)
        root.set(child: Box(.horizontal, [stage.expand(), comments.panel]))
        faces.onLeave = { [weak cards] in cards?.left() }
        model.captions?.onNotice = { [router] in router.say($0) }
        model.players.follow(self)
        model.onReordered = { [weak self] in self?.surface.feedReordered() }
        addNotices()
        followPictures()
        bindings.bind(self) { if !$0.faces.showsReason(of: $0.model) { $0.showPosts() } }
        for surface in [reel, cards] as [any FeedSurface] {
            surface.menu.programs = { [sharing = keeping.sharing] in sharing.programs(for: $0) }
        }
        wireControls()
        addHint()
        bindings.bind(self) { view in
            if let notice = view.model.notice { view.router.say(notice) }
        }
        wireComments()
        root.add(spoken.root)
        bindings.bind(self) { $0.spoken.follow($0.model) }
    }

    private func addNotices() {
        let onAct: OnAct = { [router] in router.act($0, from: $1) }
        (end.onAct, sign.onAct, hint.onAct) = (onAct, onAct, onAct)
        root.add(end.root)
        bindings.bind(self) { view in
            let isAtEnd = view.model.currentIndex == view.model.posts.count - 1
            view.end.show(
                view.model.pagingState, isAtEnd: isAtEnd && !view.model.posts.isEmpty,
                failure: view.model.pageFailure)
        }
        root.add(sign.root)
        bindings.bind(self) { $0.followFreshness() }
    }

    private func followPictures() {
        reel.onSwipe = { [weak self] in
            self?.settings.change { $0.hasSeenHint = true }
            self?.stories.reelTray.handle(.swiped)
        }
        stills.onChange = { [weak self] in
            self?.surface.pictureChanged(of: $0)
            self?.motion.pictureChanged(of: $0)
            self?.model.ends.picturesChanged()
        }
        motion.onPicture = { [weak self] in self?.surface.show(moving: $0, of: $1) }
    }

    /// The hint lies inside the reel, so that a swipe can begin on it.
    private func addHint() {
        reel.root.add(stories.reelTray.root)
        followTray()
        reel.root.add(hint.root)
        bindings.bind(self) { view in
            // The break, and the card of a post that cannot be shown, have their own words there.
            let card = view.followCard()
            let hasWords = card?.failure != nil || card?.item.isBreak == true
            view.wantsHint = !view.settings.current.hasSeenHint && !hasWords && !view.model.isClear
            view.followHint()
        }
    }

    private func wireControls() {
        for widget in [controls.chip, controls.sign.root, keeping.sign.root] { root.add(widget) }
        let ends = model.ends
        ends.hasPicture = { [weak stills] in stills?.still($0, medium: $1) != nil }
        ends.onGoOn = { [weak self] in self?.surface.step(1) }
        ends.onTurnPicture = { [weak self] in
            guard let self else { return }
            // The cards show only an album's first picture.
            if !surface.turnAlbum(1) { surface.step(1) }
        }
        bindings.bind(self) { view in
            let isClear = view.model.isClear
            view.stories.reelTray.root.isVisible = !isClear
            view.sign.root.isVisible = !isClear
        }
        for part in makingWay { part.add(css: "fades") }
        bindings.bind(self) { $0.followScrubbing() }
        scrubbing.begin { [weak self] in self?.surface.scrubFace }
        // Only the reel has a clear screen.
        bindings.bind(self) { if $0.settings.current.layout == .cards { $0.model.controlsWanted() } }
    }

    /// The post in front, for bindings that follow it. Only the view that shows a post keeps its model. Without such a
    /// view the followed model would be freed at once, and another instance would receive the changes.
    func followCard() -> PostViewModel? {
        followed = model.card(model.currentIndex)
        return followed
    }

    private func wireComments() {
        root.add(comments.sheet.root)
        stage.onResize(self) { $0.resized() }
        comments.onSheet = { [weak self] isOpen in
            // Neither the keyboard nor a screen reader may reach the stage below the sheet.
            self?.stage.canFocus = !isOpen
            self?.stage.setAccessible(.hidden(isOpen))
        }
        comments.onBeside = { [weak self] in self?.reel.hidesFields = $0 }
        reel.onCompose = { [weak self] isWriting in
            self?.stories.reelTray.handle(.writing(isWriting))
            self?.onCompose?(isWriting)
        }
        comments.onLock = { [weak self] in self?.reel.lock($0) }
        bindings.bind(self) { $0.comments.followCurrent() }
    }

    private func followTray() {
        stories.reelTray.onChange = { [weak self] in
            self?.followFreshness()
            self?.followLowTray()
        }
        guard opensTray else { return }
        reel.onPull = { [weak self] in self?.stories.reelTray.handle(.pulled) }
        bindings.bind(self) { view in
            view.stories.reelTray.handle(.paused(view.followCard()?.isPaused == true))
        }
    }

    var surface: any FeedSurface { showsCards ? cards : reel }
    private var shownSurface: (any FeedSurface)? { showsReel || showsCards ? surface : nil }

    /// The visible face starts over if it was hidden before, or if the feed has other posts.
    private func showPosts() {
        let layout = settings.current.layout
        let (isReplaced, isNew) = (shownEdition != model.edition, faces.layout != layout)
        let hasJumped = shownJumps != model.jumps
        shownJumps = model.jumps
        if isNew, opensTray { stories.reelTray.handle(.arrived) }
        faces.show(layout)
        if isReplaced || hasJumped || isNew {
            surface.feedReplaced()
            // Ends a page turn of the face that has gone.
            model.settled(at: model.currentIndex)
        } else if model.posts.count != shownCount {
            surface.feedGrew()
        }
        if isReplaced {
            if let notice = model.skippedNotice { router.say(notice) }
        }
        shownEdition = model.edition
        shownCount = model.posts.count
        resized()
    }

    private func followLowTray() { reel.hidesTexts = isLow && stories.reelTray.isInSight }

    // MARK: Size

    /// Called at every layout; media follow once the size has come to rest.
    func resized() {
        comments.resized(width: root.width, height: root.height)
        reel.sizeChanged()
        stories.reelTray.handle(.lacksRoom(isLow))
        followHint()
        followLowTray()
        stories.landing.arrange(width: root.width, height: root.height)
        let pane = surface.pane
        let columns = surface.columnCount
        guard pane != lastPane || columns != lastColumns, pane.width > 0, pane.height > 0 else { return }
        let isFirst = lastPane.width == 0
        (lastPane, lastColumns) = (pane, columns)
        if isFirst { return applyPane() }
        resting.start(milliseconds: 180) { [weak self] in self?.applyPane() }
    }

    private func applyPane() {
        players.pane = lastPane
        stills.paneChanged(to: lastPane)
        if showsCards { cards.sizeChanged() }
    }

    var showsReel: Bool { faces.layout == .reel }
    private var showsCards: Bool { faces.layout == .cards }

    /// True if a picture of the current item is on screen.
    var showsPicture: Bool { showsReel && model.current.flatMap { stills.still($0, medium: 0) } != nil }

    func show(_ panel: ReadingsPanel) {
        readings = panel
        root.add(panel.root)
    }

    /// True while the user leaves the controls over the picture alone; they are then hidden.
    var hidesControls = false {
        didSet { followRest() }
    }

    /// Scale of the texts; 1 for the usual size.
    var textScale = 1.0 {
        didSet {
            guard textScale != oldValue else { return }
            reel.textScale = textScale
            cards.textScale = textScale
            stories.textScale = textScale
            comments.textScale = textScale
            resized()
        }
    }

    var animates = true {
        didSet {
            reel.animates = animates
            cards.animates = animates
            comments.sheet.animates = animates
            motion.animates = animates
            model.ends.isMotionReduced = !animates
        }
    }
}
