// The window: the app's screens, each in front of the previous screen, with keys, drops and messages.
// Thread: main actor. Invariant: the coordinator chooses the screen in front; a closed screen goes with its view.

import FeedsCore
import FeedsEngine
import FeedsModels
import Foundation
import GLibBridge
import GtkBridge

final class AppWindow {
    private let window: Window
    private let coordinator: AppCoordinator
    private let application: Application
    private let parts: WindowParts
    private let tiles: TilePictures
    private let faces: AvatarStore
    private let stage = Stack()
    /// Widgets that lie over every screen are added here.
    private let root = Overlay()
    private let toasts: ToastOverlay
    private lazy var simulationSign = parts.simulations.map { SimulationSign($0) }
    private let bindings = Bindings()
    private let style = DesktopStyle()
    private let keys = ActTable.byKey()
    private let acts: WindowActs
    /// Keys that a focused slider keeps for itself. Up and down still turn pages.
    private static let sliderKeys = Set(
        ["Left", "Right", "Home", "End", "Page_Up", "Page_Down"].compactMap { Accelerator($0) })
    private var screens: [ObjectIdentifier: any ScreenView] = [:]
    /// Names of the screens' pages. Numbers are never reused, because a new screen may get a closed screen's identity.
    private var names: [ObjectIdentifier: String] = [:]
    private var nextName = 0
    /// What the models say can change without a new notice; the message is shown once.
    private var shownNotice: UserActions.Notice.ID?
    private var front: (any ScreenView)?
    private var isLocked = false
    private var isInSight = true
    private var framesCome = true
    private var isClosing = false
    private var isPresented = false
    private var presence: DesktopPresence?
    private let tour: WindowTour?
    private lazy var resting = RestingControls(window: window) { [weak self] in self?.front as? FeedScreen }

    init(application: Application, coordinator: AppCoordinator, options: WindowOptions, parts: WindowParts) {
        self.application = application
        self.coordinator = coordinator
        self.parts = parts
        tour = parts.probe.map(WindowTour.init)
        tiles = TilePictures(
            media: parts.media, memory: parts.pictures, films: parts.films, thumbnails: parts.thumbnails)
        faces = AvatarStore(media: parts.media, memory: parts.pictures)
        window = Window(application: application, title: "Mutoscope", width: options.width, height: options.height)
        if options.isPlain { window.makePlain() }
        if options.isMaximized { window.maximize() }
        toasts = ToastOverlay(child: root)
        acts = WindowActs(window: window, coordinator: coordinator, parts: parts, toasts: toasts)
        root.set(child: stage.expand())
        if let simulationSign { root.add(simulationSign.root) }
        root.add(acts.publishing.sign.root)
        window.set(content: toasts)
        toasts.foot = { [weak self] in self?.front?.foot ?? 0 }
        window.add(css: "mutoscope")
        listen()
        bindings.bind(self) { $0.followScreens() }
        bindings.bind(self) { $0.followNotice() }
        bindings.bind(self) { $0.followPerson() }
        bindings.bind(self) { $0.style.set(allowsMotion: $0.coordinator.settings.current.animates) }
        style.onChange(self) { $0.followStyle() }
        followStyle()
        bindings.bind(self) { $0.followLink() }
        bindings.bind(self) { $0.followDoubt() }
        bindings.bind(self) { $0.followDeletion() }
        presence = makePresence()
        // A size that the app requested is not the user's choice, so it is not stored.
        window.onSizeChange(self) { window in
            if !options.isPlain { window.noteSize() }
            window.followHeight()
        }
        followHeight()
    }

    private func makePresence() -> DesktopPresence {
        DesktopPresence(
            coordinator, window: window, application: application, parts: parts,
            onAct: { [weak self] in self?.act($0, from: $1) },
            onFrames: { [weak self] in
                self?.framesCome = $0
                self?.tellSight()
            })
    }

    private func listen() {
        // A text field hears keys before the window does, everything else after it.
        window.onKey(self, captures: true) { $0.window.focusIsOnText ? false : $0.pressed($1) }
        window.onKey(self) { $0.window.focusIsOnText ? $0.pressedWhileWriting($1) : false }
        _ = resting
        window.onBackButton(self) { $0.act(.leave) }
        window.onSightChange(self) { window, isInSight in
            window.isInSight = isInSight
            window.tellSight()
        }
        application.onScreensaver(self) { window, isLocked in
            window.isLocked = isLocked
            window.tellSight()
        }
        window.onFocusChange(self) { window, hasFocus in
            for screen in window.feeds { screen.stories.focusChanged(hasFocus: hasFocus) }
        }
        window.onClose(self) { $0.closed() }
        toasts.onDrop(self) { $0.act(.openTexts, from: ActOrigin(subject: .texts($1))) }
    }

    /// Shows the window for the first time, or brings it to the front again.
    func present() {
        window.present()
        guard !isPresented else { return }
        isPresented = true
        front?.cameToFront()
        window.onAfterPaint(self) { $0.painted() }
    }

    /// In a low window, the icons of empty pages make room for their words.
    private func followHeight() {
        window.set(css: "low", PageLayout.isLow(height: window.restingSize.height, textScale: 1))
    }

    private func noteSize() {
        let size = window.restingSize
        parts.session?.windowChanged(
            to: Session.Window(width: size.width, height: size.height, isMaximized: window.isMaximized))
    }

    /// Asks first while something is being published.
    private func closed() {
        guard !isClosing, !acts.publishing.asks(before: { [weak self] in self?.close() }) else { return }
        close()
    }

    /// Hides the window at once, and frees it after the library has stored all of the user's acts.
    private func close() {
        guard !isClosing else { return }
        isClosing = true
        presence?.finish()
        window.isVisible = false
        Task {
            await coordinator.finish()
            window.destroy()
        }
    }

    // MARK: Following

    /// Shows the screen in front. Screens behind it are kept unchanged; closed screens go once they have faded out.
    private func followScreens() {
        let open = coordinator.screens
        let shown = coordinator.screen
        let left = screens.filter { entry in !open.contains { $0.id == entry.key } }
        let view = screens[shown.id] ?? add(shown)
        guard view !== front else { return }
        front = view
        stage.shown = names[shown.id]
        for (id, view) in left {
            (screens[id], names[id]) = (nil, nil)
            stage.removeLater(view.root)
        }
        view.cameToFront()
        tellSight()
        if !left.isEmpty { Heap.giveBack() }
    }

    private func add(_ screen: AppScreen) -> any ScreenView {
        let view = make(screen)
        screens[screen.id] = view
        let name = "\(nextName)"
        nextName += 1
        names[screen.id] = name
        stage.add(view.root, named: name)
        return view
    }

    private func make(_ screen: AppScreen) -> any ScreenView {
        let router = ActRouter(host: acts)
        let view: any ScreenView =
            switch screen {
            case .feed(let feeds): makeFeed(feeds, router)
            case .search(let search): SearchView(search, pictures: tiles, faces: faces, router: router)
            case .library(let library): LibraryView(library, pictures: tiles, router: router)
            case .door(let door): FrontDoorView(door, router: router)
            case .grid(let grid): GridView(grid, pictures: tiles, helper: parts.helper, router: router)
            case .discover(let discover): DiscoverView(discover, faces: faces, router: router)
            case .follows(let follows): FollowsView(follows, faces: faces, router: router)
            }
        router.screen = view
        return view
    }

    private func makeFeed(_ feeds: FeedsCoordinator, _ router: ActRouter) -> FeedScreen {
        let scene = StoryScene(
            model: feeds.stories, media: parts.media, memory: parts.pictures, players: parts.players, router: router)
        let view = FeedsView(
            model: feeds.viewModel, settings: coordinator.settings, media: parts.media, players: parts.players,
            pictures: parts.pictures, saver: parts.saver, helper: parts.helper, stories: scene,
            opensTray: parts.probe == nil, router: router)
        view.reel.follower = parts.probe.map {
            TourFollower(feeds.viewModel, players: parts.players, media: parts.media, probe: $0)
        }
        view.faces.offersSample = coordinator.sample != nil
        view.faces.offersAccounts = coordinator.person?.accounts != nil
        if let desk = parts.simulations {
            view.show(ReadingsPanel(model: feeds.viewModel, players: parts.players, media: parts.media, desk: desk))
        }
        let header = FeedHeader(router: router)
        if feeds === coordinator.feeds {
            header.show(sources: SourceSwitcher(coordinator: coordinator, router: router))
            header.follow(coordinator)
        }
        let screen = FeedScreen(feeds, view: view, header: header, settings: coordinator.settings, router: router)
        dress(screen)
        screen.onAttention = { [weak self] in self?.resting.released() }
        screen.stories.show(scene)
        return screen
    }

    /// Applies what the desktop or the user asks for: at once, in every feed.
    private func followStyle() {
        window.set(css: "high-contrast", style.isHighContrast)
        window.set(css: "large-text", style.textScale > 1.5)
        for screen in feeds { dress(screen) }
    }

    private func dress(_ screen: FeedScreen) {
        screen.animates = style.animates
        screen.view.textScale = style.textScale
    }

    private func followNotice() {
        guard let notice = coordinator.notice else { return }
        toasts.say(notice, seconds: 5)
        coordinator.noticeDismissed()
    }

    private func followLink() {
        guard let link = coordinator.link else { return }
        let question = MessageDialog.Question(
            heading: tr("Open This Link?"),
            sentence: tr(
                "A web page or another program asks to open:\n\n%1\n\nOpen only what you trust.",
                link.addresses.joined(separator: "\n")),
            yes: tr("Open"), tone: .doubtful)
        ask(question, answer: coordinator.linkAnswered)
    }

    /// Asks the user after the last start crashed on a source.
    private func followDoubt() {
        guard let doubtful = coordinator.doubtful else { return }
        let question = MessageDialog.Question(
            heading: tr("Open It Again?"),
            sentence: tr("Mutoscope closed unexpectedly while opening:\n\n%1", doubtful.source.name),
            yes: tr("Open It Again"), no: tr("Not Now"), tone: .doubtful)
        ask(question, answer: coordinator.reopenAnswered)
    }

    /// Files that no Trash takes are deleted only after two questions.
    private func followDeletion() {
        guard let person = coordinator.person, let asked = person.files?.question else { return }
        let question = MessageDialog.Question(
            heading: asked.heading, sentence: asked.sentence, yes: asked.yes, tone: .destructive)
        ask(question) { [weak person] in person?.answered(asked, isYes: $0) }
    }

    /// Runs in a turn of its own. Presenting a dialog reads much of the models, and a binding around it would ask again
    /// when any of that changes.
    private func ask(_ question: MessageDialog.Question, answer: @escaping (Bool) -> Void) {
        Task {
            window.present()
            MessageDialog.ask(question, over: window, answer: answer)
        }
    }

    /// Shows what the user did, with a button that undoes it.
    private func followPerson() {
        guard let person = coordinator.person else { return }
        // The user undid the act by key, so the message that offers the undo goes too.
        guard let notice = person.notice else { return toasts.dismissOffer() }
        guard notice.id != shownNotice else { return }
        shownNotice = notice.id
        let offer = notice.offer.map { offer in
            switch offer {
            case .undo(let entry): ToastOverlay.Offer(tr("Undo")) { [weak person] in person?.undo(entry) }
            case .redo(let entry): ToastOverlay.Offer(tr("Redo")) { [weak person] in person?.redo(entry) }
            }
        }
        toasts.say(notice.text, seconds: offer == nil ? 5 : 8, offering: offer) { [weak person] in
            if person?.notice?.id == notice.id { person?.noticeDismissed() }
        }
    }

    private var feeds: [FeedScreen] { screens.values.compactMap { $0 as? FeedScreen } }

    private func tellSight() {
        let isInSight = isInSight && framesCome && !isLocked
        coordinator.sightChanged(isInSight: isInSight)
        for screen in feeds { screen.stories.sightChanged(isInSight: isInSight) }
    }

    private func painted() {
        toasts.lift()
        tour?.painted(front as? FeedScreen, in: window, pane: parts.players.pane)
    }

    // MARK: Keys

    private func pressed(_ key: Accelerator) -> Bool {
        guard !window.focusIsInMenu else { return false }
        // A focused button keeps Space for itself.
        if key == Accelerator("space"), window.focusIsOnButton { return false }
        if window.focusIsOnSlider, Self.sliderKeys.contains(key) { return false }
        if let isDone = front?.pressed(key) { return isDone }
        return keys[key].map { act($0, from: .key) } ?? false
    }

    /// Handles keys that a text field did not use: plain keys and editing keys have no effect.
    private func pressedWhileWriting(_ key: Accelerator) -> Bool {
        guard let action = keys[key], ActTable[action].reach.contains(.whileWriting) else { return false }
        return act(action, from: .key)
    }

    /// Everything that the user asks for enters at the screen in front.
    @discardableResult private func act(_ action: AppAct, from origin: ActOrigin = ActOrigin()) -> Bool {
        front?.router.act(action, from: origin) ?? false
    }
}
