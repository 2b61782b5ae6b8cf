// The header over a feed: the way to the library or back from it, the title, the layout button, the main menu.
// Thread: main actor. Invariant: a feed opened from the library, or after another feed, has a way back.

import FeedsCore
import FeedsModels
import GtkBridge

final class FeedHeader {
    let root = HeaderBar()
    let menu: MenuButton
    private let router: ActRouter
    private let back = Button(.leave).styled("head")
    private let library = Button(.openLibrary).styled("head")
    private let layout = Button(.toggleLayout).styled("head")
    private let stories = StoriesButton()
    /// The way to other sources; nil over a list of the library.
    private(set) var switcher: SourceSwitcher?
    private let title = Label().singleLine().styled("over-title").align(.center, .center)

    private let bindings = Bindings()
    private var isSource = true
    private var isTight = false
    private var isNarrow = false

    init(router: ActRouter) {
        self.router = router
        menu = MainMenu.button(isOverFeed: true, router: router)
        root.packStart(back)
        root.packStart(library)
        root.packStart(stories.root)
        root.packEnd(menu.styled("head"))
        root.packEnd(layout)
        root.set(title: title)
        root.styled("flat", "over").align(.fill, .start)
        show(title: nil)
        let acts: [(Button, AppAct)] = [
            (back, .leave), (library, .openLibrary), (layout, .toggleLayout), (stories.root, .toggleStories),
        ]
        for (button, action) in acts { button.onClicked(self) { $0.router.act(action) } }
    }

    /// Nil for the feed that the app starts with.
    func show(title text: String?) {
        back.isVisible = text != nil
        isSource = text == nil
        fitLibrary()
        title.text = text ?? ""
        title.isVisible = text != nil
    }

    /// Shows the way back if another source was open before.
    func follow(_ coordinator: AppCoordinator) {
        bindings.bind(self) { [weak coordinator] header in
            header.back.isVisible = coordinator?.leadsBack == true
            header.fitLibrary()
        }
    }

    /// A narrow header has room for only one of the two buttons; the library is in the main menu and has a key.
    private func fitLibrary() {
        let isFull = back.isVisible && (isTight || isNarrow && stories.root.isVisible)
        library.isVisible = isSource && !isFull
    }

    /// Takes the place of the title.
    func show(sources: SourceSwitcher) {
        switcher = sources
        root.set(title: sources.root)
    }

    /// Below this width there is no room for a name between the buttons.
    private static let roomy = 460
    /// Below this width only the main menu leads to the other view.
    private static let tight = 400

    func resized(width: Int) {
        let isRoomy = width >= Self.roomy
        root.set(css: "narrow", !isRoomy)
        isTight = width < Self.tight
        isNarrow = !isRoomy
        layout.isVisible = !isTight
        fitLibrary()
        if let switcher, switcher.showsName != isRoomy { switcher.showsName = isRoomy }
    }

    /// The layout button leads to the other view.
    func show(_ scene: ActScene) {
        if let face = ActTable[.toggleLayout].face(scene) {
            layout.set(icon: face.icon)
            layout.name = face.name
        }
        root.set(css: "solid", scene.showsCards)
    }

    /// Dims the header like the page below it, while the user writes.
    func show(isDimmed: Bool) { root.set(css: "composing", isDimmed) }

    func show(stories scene: StoryScene) {
        stories.onChange = { [weak self] in self?.fitLibrary() }
        stories.follow(scene)
    }

    /// True if the user can open the tray.
    func show(hasTray: Bool) { stories.show(isOverReel: hasTray) }
}
