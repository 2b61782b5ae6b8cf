// The window: the feed screen under a header that lets pictures through, keys, drops and messages.
// Thread: main actor. Invariant: whatever happens to the window is told to the open feed, and to no closed one.

import FeedsCore
import FeedsModels
import Foundation
import GtkBridge

final class AppWindow {
    private let window: Window
    private let coordinator: AppCoordinator
    private let application: Application
    private let media: any MediaStoreProtocol
    private let players: PlayerDesk
    private let pictures: PictureMemory
    private let probe: TourProbe?
    private let stage = Stack()
    /// One page that fills it; it knows when its size changes.
    private let frame = Pager(.vertical)
    private let root = Overlay()
    private let toasts: ToastOverlay
    private lazy var header = FeedHeader(menu: MainMenu.button { [weak self] in self?.choose($0) })
    private lazy var stories = StoryPresenter(
        host: root, behind: [frame, header.root], players: players, settings: coordinator.settings)
    /// Open while a person looks at it.
    private var preferences: PreferencesView?
    private let bindings = Bindings()
    private let keys = Shortcuts.byKey()
    private var view: FeedsView?
    private weak var shown: FeedsCoordinator?
    private var stages = 0
    private var isLocked = false
    private var isInSight = true

    init(application: Application, coordinator: AppCoordinator, options: WindowOptions, parts: WindowParts) {
        self.application = application
        self.coordinator = coordinator
        media = parts.media
        players = parts.players
        pictures = parts.pictures
        probe = parts.probe
        window = Window(application: application, title: "Mutoscope", width: options.width, height: options.height)
        if options.isPlain { window.makePlain() }
        toasts = ToastOverlay(child: root)
        build()
        listen()
        bindings.bind(self) { $0.followSource() }
        bindings.bind(self) { $0.followNotice() }
        bindings.bind(self) { $0.followLayout() }
    }

    private func build() {
        frame.append(stage)
        frame.isFocusable = true
        root.set(child: frame.expand())
        root.add(header.root)
        window.set(content: toasts)
        window.add(css: "mutoscope")
        header.onLayout(self) { $0.toggleLayout() }
        header.onLibrary(self) { _ = $0.perform(.openLibrary) }
        header.onBack(self) { _ = $0.perform(.back) }
        header.onStories(self) { _ = $0.perform(.toggleStories) }
    }

    private func listen() {
        // A text field hears keys before the window does, everything else after it.
        window.onKey(self, captures: true) { $0.window.focusIsOnText ? false : $0.pressed($1) }
        window.onKey(self) { $0.window.focusIsOnText ? $0.pressedWhileWriting($1) : false }
        window.onSightChange(self) { window, isInSight in
            window.isInSight = isInSight
            window.tellSight()
        }
        application.onScreensaver(self) { window, isLocked in
            window.isLocked = isLocked
            window.tellSight()
        }
        window.onFocusChange(self) { $0.stories.focusChanged(hasFocus: $1) }
        window.onClose(self) { $0.shown?.finish() }
        toasts.onDrop(self) { $0.coordinator.open(texts: $1) }
        frame.onResize(self) { window in
            window.view?.resized()
            window.stories.resized()
        }
        stories.onOpenChange = { [weak self] in self?.storiesOpened() }
        stories.onNotice = { [weak self] in self?.toasts.say($0) }
    }

    func present() {
        window.present()
        // Not a button: Space is to turn the page, not to press what happens to come first.
        frame.grabFocus()
        window.onAfterPaint(self) { $0.painted() }
    }

    // MARK: Following

    /// Another source was opened: a new screen takes over, the old one goes when it has faded.
    private func followSource() {
        let feeds = coordinator.feeds
        guard feeds !== shown else { return }
        shown = feeds
        let scene = StoryScene(model: feeds.stories, media: media, memory: pictures, players: players)
        let view = FeedsView(
            model: feeds.viewModel, settings: coordinator.settings, media: media, players: players, pictures: pictures,
            stories: scene, probe: probe)
        stories.animates = application.animates
        stories.show(scene)
        header.show(stories: scene)
        view.onNotice = { [weak self] in self?.toasts.say($0) }
        view.animates = application.animates
        stages += 1
        stage.add(view.root, named: "feed \(stages)")
        stage.shown = "feed \(stages)"
        if let old = self.view { stage.removeLater(old.root) }
        self.view = view
        view.resized()
        feeds.start()
        tellSight()
    }

    private func followNotice() {
        guard let notice = coordinator.notice else { return }
        toasts.say(notice, seconds: 5)
        coordinator.noticeDismissed()
    }

    private func followLayout() {
        let layout = coordinator.settings.current.layout
        header.show(layout: layout)
        frame.margins(top: layout == .cards ? FeedHeader.height : 0)
    }

    private func tellSight() {
        let isInSight = isInSight && !isLocked
        stories.sightChanged(isInSight: isInSight)
        // The feed rests behind open stories, and goes on where it was.
        shown?.viewModel.sightChanged(isInSight: isInSight && !stories.isOpen)
    }

    private func storiesOpened() {
        tellSight()
        if !stories.isOpen { frame.grabFocus() }
    }

    private func painted() {
        guard let probe else { return }
        probe.painted()
        guard let view, view.showsReel, let origin = frame.origin(in: window) else { return }
        probe.window(x: Int(origin.x) * window.scale, y: Int(origin.y) * window.scale, players.pane)
        if view.showsPicture { probe.ready(players.pane, renderer: window.rendererName) }
    }

    // MARK: Acts

    private func pressed(_ key: Accelerator) -> Bool {
        guard !window.focusIsInMenu else { return false }
        // A focused button keeps Space for itself.
        if key == Accelerator("space"), window.focusIsOnButton { return false }
        if let isDone = stories.pressed(key) { return isDone }
        guard let action = keys[key], !stories.isOpen || action.worksWhileWriting else { return false }
        return perform(action)
    }

    /// What a text field left over: plain keys and those that edit stay without effect.
    private func pressedWhileWriting(_ key: Accelerator) -> Bool {
        guard let action = keys[key], action.worksWhileWriting else { return false }
        return perform(action)
    }

    private func perform(_ action: AppAction) -> Bool {
        switch action {
        case .toggleSound: coordinator.settings.change { $0.isMuted.toggle() }
        case .toggleLayout: toggleLayout()
        case .toggleFullscreen: window.isFullscreen.toggle()
        case .toggleStories: return stories.toggleTray()
        case .back: return goBack()
        case .openPreferences: openPreferences()
        case .openMenu: header.menu.open()
        case .pasteSource:
            Clipboard.read(for: stage) { [weak self] text in
                // A file manager copies several files as several lines.
                let lines = text?.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
                if let lines, !lines.isEmpty { self?.coordinator.open(texts: lines) }
            }
        case .close: window.close()
        default: return view?.perform(action) ?? false
        }
        return true
    }

    private func choose(_ choice: MainMenu.Choice) {
        switch choice {
        case .action(let action): _ = perform(action)
        case .export, .merge, .resetStories: break
        }
    }

    private func goBack() -> Bool {
        guard window.isFullscreen else { return false }
        window.isFullscreen = false
        return true
    }

    private func openPreferences() {
        guard preferences == nil else { return }
        preferences = PreferencesView(over: window, settings: coordinator.settings)
        preferences?.present { [weak self] in self?.preferences = nil }
    }

    private func toggleLayout() {
        coordinator.settings.change { $0.layout = $0.layout == .reel ? .cards : .reel }
    }
}
