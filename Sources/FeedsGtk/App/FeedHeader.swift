// The header over a feed: the way to the library or back from it, what is shown, the view, the main menu.
// Thread: main actor. Invariant: a feed that was opened from the library, or after another, has a way back.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class FeedHeader {
    static let height = PageLayout.headerHeight

    let root = HeaderBar()
    let menu: MenuButton
    private let back = Button(icon: "go-previous-symbolic", name: tr("Back")).styled("head")
    private let library = Button(icon: "mutoscope-library-symbolic", name: tr("Library")).styled("head")
    private let layout = Button(icon: "view-list-symbolic", name: tr("Cards view")).styled("head")
    private let stories = StoriesButton()
    /// The way to other sources; nil over a list of the library.
    private(set) var switcher: SourceSwitcher?
    private let title = Label().singleLine().styled("over-title").align(.center, .center)

    private let bindings = Bindings()
    private var isSource = true
    private var isTight = false

    init(menu: MenuButton) {
        self.menu = menu
        root.packStart(back)
        root.packStart(library)
        root.packStart(stories.root)
        root.packEnd(menu.styled("head"))
        root.packEnd(layout)
        root.set(title: title)
        root.styled("flat", "over").align(.fill, .start)
        show(title: nil)
    }

    /// Nil for the feed that everything begins with.
    func show(title text: String?) {
        back.isVisible = text != nil
        isSource = text == nil
        fitLibrary()
        title.text = text ?? ""
        title.isVisible = text != nil
    }

    /// Where another source was open before.
    func follow(_ coordinator: AppCoordinator) {
        bindings.bind(self) { [weak coordinator] header in
            header.back.isVisible = coordinator?.leadsBack == true
            header.fitLibrary()
        }
    }

    /// A narrow header has room for one of the two; the library is in the main menu and has a key.
    private func fitLibrary() { library.isVisible = isSource && !(isTight && back.isVisible) }

    /// In the place of the title.
    func show(sources: SourceSwitcher) {
        switcher = sources
        root.set(title: sources.root)
    }

    /// With less than this there is no room for a name between the buttons.
    private static let roomy = 460
    /// With less than this the main menu alone leads to the other view.
    private static let tight = 400

    func resized(width: Int) {
        let isRoomy = width >= Self.roomy
        root.set(css: "narrow", !isRoomy)
        isTight = width < Self.tight
        layout.isVisible = !isTight
        fitLibrary()
        if let switcher, switcher.showsName != isRoomy { switcher.showsName = isRoomy }
    }

    func show(layout shown: Settings.Layout) {
        let isCards = shown == .cards
        layout.set(icon: isCards ? "mutoscope-reel-symbolic" : "view-list-symbolic")
        layout.name = isCards ? tr("Reel view") : tr("Cards view")
        root.set(css: "solid", isCards)
    }

    /// Like the page below it, while one writes.
    func show(isDimmed: Bool) { root.set(css: "dimmed", isDimmed) }

    func show(stories scene: StoryScene) { stories.follow(scene) }

    /// The tray can be called.
    func show(hasTray: Bool) { stories.show(isOverReel: hasTray) }

    func onStories<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) {
        stories.root.onClicked(owner, body)
    }
    func onBack<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) { back.onClicked(owner, body) }
    func onLibrary<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) {
        library.onClicked(owner, body)
    }
    func onLayout<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) {
        layout.onClicked(owner, body)
    }
}
