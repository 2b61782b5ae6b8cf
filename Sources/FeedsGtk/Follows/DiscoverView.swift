// Discover: an entry, the networks and filters, and what was found.
// Thread: main actor. Invariant: it shows the model; a line opens as a feed at once, and one key follows it.

import FeedsCore
import FeedsModels
import GtkBridge

final class DiscoverView: ScreenView {
    private static let widest = 640
    private static let widestEntry = 420

    let root: Widget
    let router: ActRouter
    private let model: DiscoverViewModel
    private let faces: AvatarStore
    private let entry = SearchEntry(name: tr("Search the open networks"))
    private let chips: DiscoverChips
    private let back = Button(.leave).styled("flat", "head")
    private let menu: MenuButton
    private lazy var page = LibraryPage(ScrollView(ClampScrollable(list, width: Self.widest)), router: router)
    private lazy var list = RecyclingList<FoundRow>(
        make: { [weak self] in self?.makeRow() ?? FoundRow() },
        bind: { [weak self] row, index in self?.bind(row, to: index) },
        unbind: { $0.clear() })
    private var lines: [DiscoverLine] = []
    private let body = Box(.vertical)
    private let bindings = Bindings()

    init(_ model: DiscoverViewModel, faces: AvatarStore, router: ActRouter) {
        self.model = model
        self.faces = faces
        self.router = router
        chips = DiscoverChips(model)
        menu = MainMenu.button(isOverFeed: false, router: router).styled("head")
        let header = HeaderBar()
        header.styled("library-header")
        header.packStart(back)
        header.set(title: Clamp(entry.expand(vertically: false), width: Self.widestEntry).expand(vertically: false))
        header.packEnd(menu)
        root = Box(.vertical, [header, Clamp(chips.root, width: Self.widest), body.expand()]).styled("library")
        body.append(page.root.expand())
        list.styled("hidden-list").accessibleName = tr("Discover")
        back.onClicked(self) { $0.router.act(.leave, from: .at($0.back)) }
        entry.onChange(self) { $0.model.typed($1) }
        entry.onStop(self) { $0.router.act(.leave) }
        entry.onEnter(self) { $0.router.act(.findNow) }
        bindings.bind(self) { $0.chips.follow() }
        bindings.bind(self) { $0.followLines() }
    }

    private func followLines() {
        lines = model.lines
        list.count = lines.count
        // Reads what the rows show, so that a change of it binds them again.
        _ = model.follows.all
        list.rebind()
        if lines.isEmpty {
            showNothing(tr("No network and no entry of the directory has it."))
        } else if lines.count == 1, case .note(let sentence, isBusy: false) = lines[0] {
            showNothing(sentence)
        } else {
            page.showContent()
        }
    }

    private func showNothing(_ sentence: String) {
        page.showEmpty(
            icon: "system-search-symbolic", title: tr("Nothing found"), sentence: sentence, offering: .clearSearch)
    }

    private func makeRow() -> FoundRow {
        let row = FoundRow()
        row.onAct = { [router] in router.act($0, from: $1) }
        return row
    }

    private func bind(_ row: FoundRow, to index: Int) {
        if lines.indices.contains(index) { row.show(lines[index], in: model, faces: faces) }
    }

    // MARK: Screen

    func cameToFront() { entry.grabFocus() }

    func perform(_ action: AppAct, from origin: ActOrigin) -> Bool {
        switch action {
        case .followSource: follow(origin)
        case .refresh, .retry: model.retryTapped()
        case .search: entry.grabFocus()
        case .openMenu: menu.open()
        case .findNow:
            model.search()
            list.grabFocus()
        case .clearSearch:
            entry.text = ""
            entry.grabFocus()
        default: return false
        }
        return true
    }

    /// The line whose button was pressed, or the first one from the keyboard focus on.
    private func follow(_ origin: ActOrigin) {
        var source = lines.dropFirst(list.focused ?? lines.count).lazy.compactMap(\.source).first
        if case .found(let found)? = origin.subject { source = found }
        if let source, let refusal = model.followTapped(source) { router.say(refusal) }
    }
}
