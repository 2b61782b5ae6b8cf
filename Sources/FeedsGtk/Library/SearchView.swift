// The search screen: an entry in the header, and the results, which change as the user types.
// Thread: main actor. Invariant: the model gets typed text at once; the view shows the model's results.

import FeedsCore
import FeedsModels
import GtkBridge

final class SearchView: ScreenView {
    let root: Widget
    let router: ActRouter
    private let model: SearchViewModel
    private let coordinator: AppCoordinator
    private let entry = SearchEntry(name: tr("Search this source and your library"))
    private let list: PosterList
    private let bindings = Bindings()
    private static let widestEntry = 480

    init(_ model: SearchViewModel, coordinator: AppCoordinator, pictures: TilePictures, router: ActRouter) {
        self.router = router
        self.model = model
        self.coordinator = coordinator
        let face = ListAppearance(.all)
        list = PosterList(name: tr("Found"), pictures: pictures) { [weak model] in
            let hasWords = model?.results?.query.words.isEmpty == false
            return (
                face.icon, hasWords ? tr("Nothing found") : face.emptyTitle, nil,
                hasWords ? tr("Clear the search") : tr("Back to the feed")
            )
        }
        let header = HeaderBar()
        header.styled("library-header")
        let back = Button(.leave).styled("flat", "head")
        header.packStart(back)
        header.set(title: Clamp(entry.expand(vertically: false), width: Self.widestEntry).expand(vertically: false))
        root = Box(.vertical, [header, list.root.expand()]).styled("library")
        entry.text = model.words
        back.onClicked(self) { $0.router.act(.leave) }
        entry.onChange(self) { $0.model.typed($1) }
        entry.onStop(self) { $0.router.act(.leave) }
        entry.onEnter(self) { view in
            view.model.search()
            view.list.grabFocus()
        }
        list.onOpen = { [weak self] in self?.coordinator.open($0, of: $1) }
        list.onAction = { [weak self] in self?.emptyAction() }
        bindings.bind(self) { view in
            if let results = view.model.results { view.list.follow(results) }
        }
    }

    private func emptyAction() {
        guard !model.words.isEmpty else { return coordinator.backToFeed() }
        entry.text = ""
        entry.grabFocus()
    }

    // MARK: Screen

    /// Back from a result, the focus goes to the results; else it goes to the entry.
    func cameToFront() {
        if hasOpened { list.grabFocus() } else { entry.grabFocus() }
        hasOpened = true
    }

    private var hasOpened = false

    func perform(_ action: AppAct, from origin: ActOrigin) -> Bool {
        guard action == .search else { return list.step(action) }
        entry.grabFocus()
        return true
    }
}
