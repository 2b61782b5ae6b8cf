// The screen of the follows: all of them, with what is new, and the ways to add, change and remove them.
// Thread: main actor. Invariant: it shows the model; an act changes it only through the model.

import FeedsCore
import FeedsModels
import GtkBridge

final class FollowsView: ScreenView {
    private static let widest = 640
    private static let widestEntry = 420

    let root: Widget
    let router: ActRouter
    private let model: FollowsViewModel
    private let faces: AvatarStore
    private let entry = SearchEntry(name: tr("Search people and groups"))
    /// Turns while follows are asked.
    private let spinner = Spinner(pixels: 18).align(.center, .center).margins(start: 6, end: 6)
    private let back = Button(.leave).styled("flat", "head")
    private let add = Button(.addFollow).styled("flat", "head")
    private let menu = MenuButton(icon: "open-menu-symbolic", name: tr("Main menu"), Menu([])).styled("head")
    private lazy var page = LibraryPage(ScrollView(ClampScrollable(list, width: Self.widest)), router: router)
    private lazy var list = RecyclingList<FollowRow>(
        make: { [weak self] in self?.makeRow() ?? FollowRow() },
        bind: { [weak self] row, index in self?.bind(row, to: index) },
        unbind: { $0.clear() })
    private var lines: [FollowsViewModel.Line] = []
    private let body = Box(.vertical)
    private let bindings = Bindings()

    init(_ model: FollowsViewModel, faces: AvatarStore, router: ActRouter) {
        self.model = model
        self.faces = faces
        self.router = router
        let header = HeaderBar()
        header.styled("library-header")
        header.packStart(back)
        header.packStart(add)
        header.set(title: Clamp(entry.expand(vertically: false), width: Self.widestEntry).expand(vertically: false))
        header.packEnd(menu)
        header.packEnd(spinner)
        root = Box(.vertical, [header, body.expand()]).styled("library")
        body.append(page.root.expand())
        list.styled("hidden-list").accessibleName = tr("Follows")
        menu.menu = Menu(
            ActTable.followsMenu.map { section in
                section.compactMap { action in MenuItem(action) { router.act(action) } }
            })
        back.onClicked(self) { $0.router.act(.leave, from: .at($0.back)) }
        add.onClicked(self) { $0.router.act(.addFollow, from: .at($0.add)) }
        entry.onChange(self) { $0.model.typed($1) }
        entry.onStop(self) { $0.router.act(.leave) }
        bindings.bind(self) { $0.followLines() }
        bindings.bind(self) { $0.spinner.isSpinning = $0.model.follows.isRefreshing }
    }

    private func followLines() {
        lines = model.lines
        list.count = lines.count
        // Reads what the rows show, so that a change of it binds them again.
        _ = (model.follows.unseen, model.follows.fetches)
        list.rebind()
        showFace()
    }

    private func showFace() {
        let follows = model.follows
        if let failure = follows.failure { return page.showFailed(failure, title: tr("The follows cannot be read")) }
        guard follows.isRead else { return page.showLoading() }
        if !lines.isEmpty { return page.showContent() }
        if model.words.isEmpty {
            page.showEmpty(
                icon: "mutoscope-empty-symbolic", title: tr("Nothing followed yet"),
                sentence: tr("Follow a person, a channel or a feed by its address. What is new comes into Following."),
                offering: .addFollow)
        } else {
            page.showEmpty(
                icon: "system-search-symbolic", title: tr("Nothing found"),
                sentence: tr("No follow and no group has these words."), offering: .clearSearch)
        }
    }

    private func makeRow() -> FollowRow {
        let row = FollowRow()
        row.onAct = { [router] in router.act($0, from: $1) }
        return row
    }

    private func bind(_ row: FollowRow, to index: Int) {
        guard lines.indices.contains(index) else { return }
        switch lines[index] {
        case .group(let path): row.show(group: path)
        case .follow(let follow): row.show(follow, in: model, faces: faces)
        }
    }

    // MARK: Screen

    func cameToFront() {
        if model.follows.all.isEmpty { page.root.grabFocus() } else { list.grabFocus() }
    }

    func perform(_ action: AppAct, from origin: ActOrigin) -> Bool {
        switch action {
        case .refresh: router.act(.refreshFollows, from: origin)
        case .retry: model.follows.retryTapped()
        case .search: entry.grabFocus()
        case .openMenu: menu.open()
        case .clearSearch:
            entry.text = ""
            entry.grabFocus()
        default: return false
        }
        return true
    }
}
