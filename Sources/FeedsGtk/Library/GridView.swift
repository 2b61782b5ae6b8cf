// The grid of the open source: posters by month, with filters, the order, and a quick way to each month.
// Thread: main actor. Invariant: only tiles in sight exist; a chosen tile leads to the feed at that place.

import FeedsCore
import FeedsModels
import GLibBridge
import GtkBridge

final class GridView: ScreenView {
    let root: Widget
    let router: ActRouter
    private let model: GridViewModel
    private let grid: PosterGrid
    private let page: LibraryPage
    private let title = Label().styled("title")
    private let fitting: FittingTitle
    /// The title's words where the header has no room for them, as on a phone.
    private let below = Label().singleLine().styled("grid-title")
    private let filter: MenuButton
    private let order: MenuButton
    private let jump: MenuButton
    /// The month at the top, while the user scrolls.
    private let month = Label().singleLine().styled("freshness").align(.center, .start).margins(top: 10)
    private let fading = Delay()
    private let telling = Delay()
    private let trash = Button(icon: "user-trash-symbolic", name: tr("Move to Trash")).styled("flat", "head")
    /// What else is done with the selected posts.
    private let more = MenuButton(icon: "mutoscope-more-symbolic", name: tr("More actions"), Menu([])).styled("head")
    private let sharing: FileSharing
    private let bindings = Bindings()
    private var shownEdition = -1
    private var hasOpened = false

    /// Months in a menu that fits on a screen; further ones are a scroll away.
    private static let mostMonths = 240
    private static let monthMilliseconds = 1200

    init(_ model: GridViewModel, pictures: TilePictures, helper: HelperProcess?, router: ActRouter) {
        self.model = model
        self.router = router
        grid = PosterGrid(name: tr("Grid"), pictures: pictures, showsWatched: false)
        let over = Overlay(child: grid.root)
        page = LibraryPage(over, router: router)
        fitting = FittingTitle(title)
        filter = MenuButton(icon: "mutoscope-filter-symbolic", name: tr("Filter"), Menu([]))
        order = MenuButton(icon: "view-sort-descending-symbolic", name: tr("Order"), Menu([]))
        jump = MenuButton(icon: "x-office-calendar-symbolic", name: tr("Months"), Menu([]))
        let header = HeaderBar()
        header.styled("library-header")
        let back = Button(.leave).styled("flat", "head")
        header.packStart(back)
        header.set(title: fitting)
        for button in [more, trash] as [Widget] { header.packEnd(button) }
        header.packEnd(filter.styled("head"))
        header.packEnd(order.styled("head"))
        header.packEnd(jump.styled("head"))
        root = Box(.vertical, [header, below, page.root.expand()]).styled("library")
        sharing = FileSharing(host: root, helper: helper, router: router)
        over.add(month)
        month.isVisible = false
        month.canTarget = false
        month.readAsDecoration()
        back.onClicked(self) { $0.router.act(.leave) }
        grid.onAct = { [router] in router.act($0, from: $1) }
        grid.onAppear = { [weak model] in model?.entryAppeared($0) }
        grid.draggedFiles = { [weak model] in model?.dragged(with: $0) ?? [] }
        trash.onClicked(self) { $0.router.act(.moveToTrash, from: .at($0.trash)) }
        grid.root.onScroll(self) { $0.scrolled() }
        fitting.onChange = { [weak self] in self?.placeTitle() }
        placeTitle()
        bindings.bind(self) { $0.followSelection() }
        bindings.bind(self) { $0.followPosts() }
        bindings.bind(self) { $0.followChoices() }
    }

    // MARK: The posts

    private func placeTitle() { below.isVisible = !fitting.isShown }

    private func followPosts() {
        let isNew = shownEdition != model.edition
        shownEdition = model.edition
        if model.count > 0 {
            page.showContent()
        } else if model.filter.isAll {
            page.showLoading()
        } else {
            page.showEmpty(
                icon: "mutoscope-filter-symbolic", title: tr("Nothing found"),
                sentence: tr("No post of this source fits the filter."), offering: .clearFilter)
        }
        if isNew { grid.show(model) }
    }

    /// While the user selects, the header says how much, and offers what is done with it.
    private func followSelection() {
        let isOn = model.isSelecting
        title.text = isOn ? model.selectionWords : tr("%1 post", "%1 posts", count: model.count)
        below.text = title.text
        let hasFiles = model.hasSelectedFiles
        trash.isVisible = hasFiles
        more.isVisible = isOn
        let acts = (hasFiles ? [(tr("Copy file"), AppAct.copyFile)] : []) + [(ActTable.words(of: .publish), .publish)]
        more.menu = Menu([acts.map { words, action in MenuItem(words) { [router] in router.act(action) } }])
        filter.isVisible = !isOn
        followOffers()
        grid.followSelection()
    }

    /// A key can scroll while GTK lays out its widgets, when no other widget may come into sight.
    private func scrolled() { telling.start(milliseconds: 0) { [weak self] in self?.tellMonth() } }

    /// The month is told only while it changes under the finger.
    private func tellMonth() {
        guard hasOpened, let name = model.month(at: grid.firstShown) else { return month.isVisible = false }
        month.text = name
        month.isVisible = grid.root.offset > 0
        fading.start(milliseconds: Self.monthMilliseconds) { [weak self] in self?.month.isVisible = false }
    }

    // MARK: The user's choices

    private func followChoices() {
        let chosen = model.filter
        let choices = PostFilter.Choice.allCases.map { choice in
            item(
                choice.words, isChecked: chosen.choice == choice, .filterGrid,
                .filter(PostFilter(choice, folder: chosen.folder)))
        }
        let folders =
            model.folders.isEmpty
            ? []
            : [
                item(
                    tr("All folders"), isChecked: chosen.folder == nil, .filterGrid, .filter(PostFilter(chosen.choice)))
            ]
                + model.folders.map {
                    item(
                        $0, isChecked: chosen.folder == $0, .filterGrid, .filter(PostFilter(chosen.choice, folder: $0)))
                }
        filter.menu = Menu([choices, folders.isEmpty ? [] : [MenuItem(tr("Folder"), folders)]])
        filter.set(css: "accent", !chosen.isAll)
        let kind = model.order?.kind
        order.menu = Menu([
            FeedOrder.Kind.allCases.map { item($0.words, isChecked: $0 == kind, .orderFeed, .order($0)) }
        ])
        let months = model.months.months.prefix(Self.mostMonths)
        jump.menu = Menu([months.map { item(model.name($0), isChecked: nil, .goToMonth, .number(Double($0.start))) }])
        followOffers()
    }

    private func followOffers() {
        order.isVisible = model.order != nil && !model.isSelecting
        jump.isVisible = model.months.months.count > 1 && !model.isSelecting
    }

    private func item(_ title: String, isChecked: Bool?, _ action: AppAct, _ subject: ActSubject) -> MenuItem {
        MenuItem(title, isChecked: isChecked) { [router, root] in
            router.act(action, from: ActOrigin(anchor: root).choosing(subject))
        }
    }

    // MARK: Screen

    /// It opens where the feed is.
    func cameToFront() {
        if !hasOpened { grid.open(at: model.currentIndex) }
        hasOpened = true
    }

    func perform(_ action: AppAct, from origin: ActOrigin) -> Bool {
        switch (action, origin.subject) {
        case (.openGrid, _): router.act(.leave)
        case (.filterGrid, .filter(let filter)?): model.choose(filter)
        case (.clearFilter, _): model.choose(PostFilter())
        case (.orderFeed, .order(let kind)?): model.choose(kind)
        case (.goToMonth, .number(let place)?): grid.open(at: Int(saturating: place))
        case (.back, _), (.leave, _):
            guard model.isSelecting else { return false }
            model.deselect()
        case (.publish, .posts?): return false
        case (_, .entry(let entry, _)?): return treat(entry, action, origin)
        case (_, nil): return treatSelected(action) || grid.step(action)
        default: return false
        }
        return true
    }

    // MARK: Selecting

    private func treatSelected(_ action: AppAct) -> Bool {
        switch action {
        case .selectAll: model.selectAll()
        case .moveToTrash: delete(orOf: grid.focusedEntry)
        case .copyFile, .copyLink: sharing.copy(model.files(orOf: grid.focusedEntry))
        // Without a selection it means the whole source.
        case .publish:
            guard model.isSelecting else { return false }
            publish(model.selected)
        default: return false
        }
        return true
    }

    private func treat(_ entry: LibraryEntryViewModel, _ action: AppAct, _ origin: ActOrigin) -> Bool {
        guard let index = grid.index(of: entry) else { return false }
        switch action {
        // False opens the post.
        case .openEntry: return !model.tapped(index)
        case .selectTile: model.toggled(index)
        case .selectRange: model.extended(to: index, from: origin.isKey ? Int(saturating: origin.steps) : index)
        case .holdTile: model.held(index)
        case .menu: openMenu(of: entry, from: origin)
        case .moveToTrash: delete(orOf: entry)
        case .copyFile: sharing.copy(model.files(orOf: entry))
        case .showInFiles: sharing.show(model.files(orOf: entry))
        case .publish: publish(model.posts(orOf: entry))
        case .copyLink: if let link = ActScene(entry: entry).link { Clipboard.write(link, from: root) }
        default: return false
        }
        return true
    }

    /// The window shows what follows.
    private func publish(_ posts: [Post]) {
        router.act(.publish, from: ActOrigin(anchor: root).choosing(.posts(posts)))
    }

    private func delete(orOf entry: LibraryEntryViewModel?) {
        if model.files(orOf: entry).isEmpty { sharing.sayNoFile() } else { model.delete(orOf: entry) }
    }

    private func openMenu(of entry: LibraryEntryViewModel, from origin: ActOrigin) {
        guard let anchor = origin.anchor, let place = origin.place else { return }
        let scene = ActScene(entry: entry)
        let sections = ActTable.gridMenu.map { section in
            section.compactMap { action -> MenuItem? in
                guard action != .openWith else {
                    return MenuItem(action, in: scene, sharing.programs(for: scene.ownStills ?? []))
                }
                return MenuItem(action, in: scene) { [router] in router.act(action, from: origin) }
            }
        }
        ContextMenu(Menu(sections), on: anchor).open(x: place.x, y: place.y)
    }
}

extension PostFilter.Choice {
    fileprivate var words: String {
        switch self {
        case .all: tr("Everything")
        case .videos: tr("Videos")
        case .photos: tr("Photos")
        case .portrait: tr("Portrait")
        case .short: tr("Short videos")
        case .long: tr("Long videos")
        case .liked: tr("Liked")
        case .unseen: tr("Unseen")
        case .thisMonth: tr("This month")
        case .thisYear: tr("This year")
        case .onThisDay: tr("On this day")
        }
    }
}

extension FeedOrder.Kind {
    fileprivate var words: String {
        switch self {
        case .newest: tr("Newest first")
        case .oldest: tr("Oldest first")
        case .name: tr("By name")
        case .shuffled: tr("Shuffled")
        }
    }
}
