// The library's screen: four lists behind a switcher, with a way back and a way to the search.
// Thread: main actor. Invariant: a list is made when it is first shown, and keeps its place from then on.

import FeedsCore
import FeedsModels
import GtkBridge

final class LibraryView: ScreenView {
    let root: Widget
    private let model: LibraryViewModel
    private let pictures: TilePictures
    let router: ActRouter
    private let menu: MenuButton
    private let pages = ViewStack(title: tr("Library"))
    private let clear = Button(.clearHistory).styled("flat", "head")
    private var boxes: [LibraryList: Box] = [:]
    private var lists: [LibraryList: PosterList] = [:]
    private var hidden: HiddenPage?
    private let search: Button
    private let bindings = Bindings()

    init(_ model: LibraryViewModel, pictures: TilePictures, router: ActRouter) {
        self.model = model
        self.pictures = pictures
        self.router = router
        menu = MainMenu.button(isOverFeed: false, router: router)
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
        for (button, action) in [(back, AppAct.leave), (search, .search), (clear, .clearHistory)] {
            button.onClicked(self) { $0.router.act(action) }
        }
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
            let page = HiddenPage(model, pictures: pictures, router: router)
            hidden = page
            return page.root
        }
        let face = ListAppearance(list)
        let made = PosterList(
            name: face.title, pictures: pictures, router: router, showsWatched: list == .history
        ) { [weak self] in
            self?.emptiness(of: list) ?? (face.icon, face.emptyTitle, nil, .backToFeed)
        }
        made.follow(model.model(of: list))
        lists[list] = made
        return made.root
    }

    // MARK: Nothing on a list

    private func isOff(_ list: LibraryList) -> Bool { list == .history && !model.keepsHistory }

    private func emptiness(of list: LibraryList) -> PosterList.Emptiness {
        let face = ListAppearance(list)
        guard isOff(list) else { return (face.icon, face.emptyTitle, nil, .backToFeed) }
        return (face.icon, tr("History is switched off"), tr("What you watch is not remembered."), .keepHistory)
    }

    private func askToClear() {
        let question = MessageDialog.Question(
            heading: tr("Clear the history?"), sentence: tr("What you watched, and how far, is forgotten."),
            yes: tr("Clear"), tone: .destructive)
        router.ask(question) { [weak self] in self?.model.clearHistoryTapped() }
    }

    // MARK: Screen

    /// The height of the tabs.
    var foot: Int { pages.isAtFoot ? pages.bar.height : 0 }

    func cameToFront() { lists[model.list]?.grabFocus() }

    func perform(_ action: AppAct, from origin: ActOrigin) -> Bool {
        switch action {
        case .openMenu: menu.open()
        case .keepHistory: model.keepHistoryTapped(true)
        case .clearHistory: askToClear()
        default: return shownList?.perform(action, from: origin) ?? false
        }
        return true
    }

    private var shownList: (any ActPerformer)? { model.list == .hidden ? hidden : lists[model.list] }
}
