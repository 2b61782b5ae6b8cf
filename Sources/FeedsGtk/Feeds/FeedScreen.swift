// A feed on its screen, under its header: the open feed, or a list of the library as a feed.
// Thread: main actor. Invariant: the view hears of every change of the screen's size.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class FeedScreen: ScreenView {
    var root: Widget { overlay }
    let view: FeedsView
    private let overlay = Overlay()
    /// A single page that fills the screen; it reports changes of its size.
    private let frame = Pager(.vertical)
    private let header: FeedHeader
    let stories: StoryPresenter
    private let settings: SettingsModel
    private let feeds: FeedsCoordinator
    private let model: FeedsViewModel
    let router: ActRouter
    private let bindings = Bindings()
    private var early = EarlyKeys<AppAct>()
    private let performing = Delay()

    init(
        _ feeds: FeedsCoordinator, view: FeedsView, header: FeedHeader, settings: SettingsModel, router: ActRouter
    ) {
        self.router = router
        self.view = view
        self.header = header
        self.settings = settings
        self.feeds = feeds
        model = feeds.viewModel
        stories = StoryPresenter(host: overlay, behind: [frame, header.root], settings: settings, router: router)
        frame.append(view.root)
        frame.isFocusable = true
        frame.readAsGroup()
        frame.accessibleName = tr("Feed")
        overlay.styled("ground").set(child: frame.expand())
        overlay.add(DrawnOnce(header.root).align(.fill, .start))
        // Over the open source, the header names it and leads to others.
        if header.switcher == nil, let title = feeds.viewModel.source.named?.title { header.show(title: title) }
        frame.onResize(self) { screen in
            screen.view.resized()
            screen.header.resized(width: screen.frame.width)
            screen.stories.resized()
        }
        view.onCompose = { [weak header] in header?.show(isDimmed: $0) }
        stories.onSceneChange = { [weak header] in header?.show(stories: $0) }
        stories.onClose = { [weak frame] in frame?.grabFocus() }
        bindings.bind(self) { $0.followLayout() }
        bindings.bind(self) { $0.header.root.isVisible = !$0.model.isClear }
        bindings.bind(self) { $0.followPhase() }
        header.root.add(css: "fades")
        bindings.bind(self) { $0.followFading() }
        bindings.bind(self) { screen in
            // Reads both values, so that a change of either checks whether the controls must stay.
            _ = (screen.view.isAttended, screen.stories.isOpen)
            screen.onAttention?()
        }
        view.resized()
        feeds.start()
    }

    /// False if nothing may slide, and nothing may go on by itself.
    var animates = true {
        didSet {
            view.animates = animates
            stories.animates = animates
            feeds.reducesMotion = !animates
        }
    }

    /// True while the user leaves controls and texts alone; they are then hidden.
    var hidesControls = false {
        didSet {
            view.hidesControls = hidesControls
            followFading()
        }
    }
    /// True if something other than pointer and keyboard holds the controls on screen.
    var isAttended: Bool { view.isAttended || stories.isOpen }
    /// Called when `isAttended` may have changed.
    var onAttention: (() -> Void)?

    private func followFading() {
        header.root.set(css: "faded", model.scrub.isDragging || hidesControls)
        header.root.canTarget = !hidesControls
    }

    private func followLayout() {
        let layout = settings.current.layout
        header.show(ActScene(settings: settings))
        // The reel is dark on every desktop; the cards follow the desktop's style.
        overlay.set(css: "night", layout == .reel)
        header.show(hasTray: layout == .reel && !model.posts.isEmpty && !isDayOver)
        frame.margins(top: layout == .cards ? PageLayout.headerHeight : 0)
    }

    private var isDayOver: Bool { model.day?.isOver == true }

    /// The origin of the screen's pictures in the window; nil while they are out of sight.
    func origin(in window: Window) -> (x: Double, y: Double)? {
        frame.isMapped && view.showsReel ? frame.origin(in: window) : nil
    }

    /// False over a list of the library, which is no source.
    private func openSources() -> Bool {
        header.switcher?.open()
        return header.switcher != nil
    }

    private func toggleLayout() { settings.change { $0.layout = $0.layout == .reel ? .cards : .reel } }

    // MARK: Screen

    /// Focuses the frame instead of a button, because Space must turn the page and not press the first button.
    func cameToFront() { frame.grabFocus() }

    /// The height to leave free below messages, which stand above the field.
    var foot: Int { stories.isOpen ? stories.foot : view.foot }

    func pressed(_ key: Accelerator) -> Bool? { stories.pressed(key) }

    private var isReading: Bool { model.phase == .idle || model.phase == .loading }

    /// In a turn of its own, when the posts are on screen.
    private func followPhase() {
        guard !isReading else { return }
        performing.start(milliseconds: 0) { [weak self] in self?.performEarly() }
    }

    private func performEarly() {
        let hasPosts = !model.posts.isEmpty && overlay.isMapped
        for case .perform(let action) in early.handle(hasPosts ? .shown : .dropped) { router.act(action, from: .key) }
    }

    func perform(_ action: AppAct, from origin: ActOrigin) -> Bool {
        if origin.isKey, isReading, ActTable.waiting.contains(action) {
            _ = early.handle(.pressed(action))
            return true
        }
        if stories.isOpen {
            if origin.story != nil, stories.perform(action, from: origin) { return true }
            return !ActTable[action].reach.contains(.overStories)
        }
        switch action {
        case .toggleLayout: toggleLayout()
        case .openMenu: header.menu.open()
        case .openSources: return openSources()
        case .toggleStories where isDayOver: break
        case .toggleStories: return stories.toggleTray()
        case .openStory: stories.open(origin)
        default: return view.acts.perform(action, from: origin)
        }
        return true
    }
}
