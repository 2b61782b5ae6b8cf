// A list of the library, or the results of a search, as a grid of posters.
// Thread: main actor. Invariant: it shows the model that it got last; another model begins at the top.

import FeedsCore
import FeedsModels
import Foundation
import GtkBridge

final class PosterList: ActPerformer {
    /// The content of an empty list; without a sentence here, the model's sentence is used.
    typealias Emptiness = (icon: String, title: String, sentence: String?, offer: AppAct)

    var root: Widget { page.root }
    private let page: LibraryPage
    private let grid: PosterGrid
    private let bindings = Bindings()
    private var wantsFocus = false
    private(set) var model: LibraryListViewModel?
    private let router: ActRouter
    private let emptiness: () -> Emptiness

    init(
        name: String, pictures: TilePictures, router: ActRouter, showsWatched: Bool = false,
        emptiness: @escaping () -> Emptiness
    ) {
        self.router = router
        self.emptiness = emptiness
        grid = PosterGrid(name: name, pictures: pictures, showsWatched: showsWatched)
        page = LibraryPage(grid.root, router: router)
        grid.onAct = { [router] in router.act($0, from: $1) }
        grid.onAppear = { [weak self] in self?.model?.entryAppeared($0) }
    }

    func follow(_ new: LibraryListViewModel) {
        guard new !== model else { return }
        bindings.cancel()
        let isAnother = model != nil
        model = new
        if isAnother { grid.root.offset = 0 }
        bindings.bind(self) { $0.followEntries() }
    }

    /// Moves the keyboard focus to the tiles, at once or as soon as they exist.
    func grabFocus() {
        wantsFocus = model?.phase != .loaded
        if !wantsFocus { grid.grabFocus() }
    }

    private func followEntries() {
        guard let model else { return }
        switch model.phase {
        case .loading: page.showLoading()
        case .failed(let reason): page.showFailed(reason)
        case .empty(let sentence):
            let face = emptiness()
            page.showEmpty(
                icon: face.icon, title: face.title, sentence: face.sentence ?? sentence, offering: face.offer)
        case .loaded: page.showContent()
        }
        grid.show(model)
        if wantsFocus, model.phase == .loaded { grabFocus() }
    }

    // MARK: Acts

    func perform(_ action: AppAct, from origin: ActOrigin) -> Bool {
        if action == .retry { model?.retryTapped() }
        guard case .entry(let entry, _)? = origin.subject else { return action == .retry || grid.step(action) }
        switch action {
        case .selectTile, .selectRange: router.act(.openEntry, from: origin)
        case .menu, .holdTile: openMenu(of: entry, from: origin)
        case .copyLink: if let link = ActScene(entry: entry).link { Clipboard.write(link, from: root) }
        case .removeEntry: model?.remove(entry)
        default: return false
        }
        return true
    }

    private func openMenu(of entry: LibraryEntryViewModel, from origin: ActOrigin) {
        guard let anchor = origin.anchor, let place = origin.place else { return }
        let scene = ActScene(list: model, entry: entry)
        let sections = ActTable.tileMenu.map { section in
            section.compactMap { action in
                MenuItem(action, in: scene) { [router] in router.act(action, from: origin) }
            }
        }
        ContextMenu(Menu(sections), on: anchor).open(x: place.x, y: place.y)
    }
}
