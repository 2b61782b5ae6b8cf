// The library's screen: four lists behind a switcher, with a way back and a way to the search.
// Thread: main actor. Invariant: a list is made when it is first shown, and keeps its place from then on.

import FeedsCore
import FeedsModels
import GtkBridge

final class LibraryView: ScreenView {
    let root: Widget
    private let model: LibraryViewModel
    private let coordinator: AppCoordinator
    private let pictures: TilePictures
    let router: ActRouter
    private let menu: MenuButton
    private let ask: (MessageDialog.Question, @escaping () -> Void) -> Void
    private let pages = ViewStack(title: tr("Library"))
    private let clear = Button(icon: "user-trash-symbolic", name: tr("Clear history…")).styled("flat", "head")
    private var boxes: [LibraryList: Box] = [:]
    private var lists: [LibraryList: PosterList] = [:]
    private var hidden: HiddenPage?
    private let search: Button
    private let bindings = Bindings()

    init(
        _ model: LibraryViewModel, coordinator: AppCoordinator, pictures: TilePictures, router: ActRouter,
        ask: @escaping (MessageDialog.Question, @escaping () -> Void) -> Void
    ) {
        self.model = model
        self.coordinator = coordinator
        self.pictures = pictures
        self.router = router
        menu = MainMenu.button(isOverFeed: false, router: router)
        self.ask = ask
        let header = HeaderBar()
        header.styled("library-header")
        let back = Button(.leave).styled("flat", "head")
        search = Button(.search).styled("flat", "head")
        header.packStart(back)
        header.set(title: pages.title)
        header.packEnd(menu.styled("head"))
        header.packEnd(search)
        header.packEnd(clear)
        root = Box(.vertical, [header, pages.expand(), pages.bar]).styled("library")
        for list in LibraryViewModel.tabs { addPage(list) }
        back.onClicked(self) { $0.router.act(.leave) }
        search.onClicked(self) { $0.router.act(.search) }
        clear.onClicked(self) { $0.askToClear() }
        pages.onSwitch(self) { view, name in
            if let list = LibraryList(rawValue: name) { view.model.show(list) }
        }
        pages.onPlace = { [weak self] in self?.fitHeader() }
        bindings.bind(self) { $0.followList() }
    }

    private func addPage(_ list: LibraryList) {
        let box = Box(.vertical)
        boxes[list] = box
        let face = ListAppearance(list)
        pages.add(box, named: list.rawValue, title: face.title, icon: face.icon)
    }

    private func followList() {
        let list = model.list
        if boxes[list]?.isEmpty == true { boxes[list]?.append(makeList(list).expand()) }
        pages.shown = list.rawValue
        clear.isVisible = list == .history
        fitHeader()
        clear.isSensitive = (model.count(of: .history) ?? 0) > 0
    }

    /// A narrow header has room for only one of the two buttons; the other act is in the menu and has a key.
    private func fitHeader() { search.isVisible = !(pages.isAtFoot && model.list == .history) }

    private func makeList(_ list: LibraryList) -> Widget {
        if list == .hidden {
            let page = HiddenPage(model, pictures: pictures)
            page.onAction = { [weak self] in self?.coordinator.backToFeed() }
            hidden = page
            return page.root
        }
        let face = ListAppearance(list)
        let made = PosterList(name: face.title, pictures: pictures, showsWatched: list == .history) { [weak self] in
            self?.emptiness(of: list) ?? (face.icon, face.emptyTitle, nil, tr("Back to the feed"))
        }
        made.onOpen = { [weak self] in self?.coordinator.open($0, of: $1) }
        made.onAction = { [weak self] in self?.emptyAction(list) }
        made.follow(model.model(of: list))
        lists[list] = made
        return made.root
    }

    // MARK: Nothing on a list

    private func isOff(_ list: LibraryList) -> Bool { list == .history && !model.keepsHistory }

    private func emptiness(of list: LibraryList) -> PosterList.Emptiness {
        let face = ListAppearance(list)
        guard isOff(list) else { return (face.icon, face.emptyTitle, nil, tr("Back to the feed")) }
        return (face.icon, tr("History is switched off"), tr("What you watch is not remembered."), tr("Keep history"))
    }

    private func emptyAction(_ list: LibraryList) {
        isOff(list) ? model.keepHistoryTapped(true) : coordinator.backToFeed()
    }

    private func askToClear() {
        ask(
            MessageDialog.Question(
                heading: tr("Clear the history?"), sentence: tr("What you watched, and how far, is forgotten."),
                yes: tr("Clear"), tone: .destructive)
        ) { [weak self] in self?.model.clearHistoryTapped() }
    }

    // MARK: Screen

    /// The height of the tabs.
    var foot: Int { pages.isAtFoot ? pages.bar.height : 0 }

    func cameToFront() { lists[model.list]?.grabFocus() }

    func perform(_ action: AppAct, from origin: ActOrigin) -> Bool {
        guard action == .openMenu else { return lists[model.list]?.step(action) ?? false }
        menu.open()
        return true
    }
}
