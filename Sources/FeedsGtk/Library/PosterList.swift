// A list of the library, or the results of a search, as a grid of posters.
// Thread: main actor. Invariant: it shows the model that it got last; another model begins at the top.

import FeedsCore
import FeedsModels
import Foundation
import GtkBridge

final class PosterList {
    /// The content of an empty list; without a sentence here, the model's sentence is used.
    typealias Emptiness = (icon: String, title: String, sentence: String?, offer: String)

    var root: Widget { page.root }
    private let page: LibraryPage
    private let grid: PosterGrid
    private let bindings = Bindings()
    private var wantsFocus = false
    private(set) var model: LibraryListViewModel?
    var onOpen: ((LibraryEntryViewModel, LibraryQuery) -> Void)?
    private let emptiness: () -> Emptiness
    /// Called when the user presses the button of an empty list.
    var onAction: (() -> Void)?

    init(
        name: String, pictures: TilePictures, showsWatched: Bool = false,
        emptiness: @escaping () -> Emptiness
    ) {
        self.emptiness = emptiness
        grid = PosterGrid(name: name, pictures: pictures, showsWatched: showsWatched)
        page = LibraryPage(grid.root)
        page.onAction = { [weak self] in self?.onAction?() }
        page.onRetry = { [weak self] in self?.model?.retryTapped() }
        grid.onOpen = { [weak self] in self?.open($0) }
        grid.onAppear = { [weak self] in self?.model?.entryAppeared($0) }
        grid.menu = { [weak self] in self?.menu(of: $0) ?? [] }
    }

    func follow(_ new: LibraryListViewModel) {
        guard new !== model else { return }
        bindings.cancel()
        let isAnother = model != nil
        model = new
        grid.onDelete = new.removal == nil ? nil : { [weak new] in new?.remove($0) }
        if isAnother { grid.root.offset = 0 }
        bindings.bind(self) { $0.followEntries() }
    }

    /// Moves the keyboard focus to the tiles, at once or as soon as they exist.
    func grabFocus() {
        wantsFocus = model?.phase != .loaded
        if !wantsFocus { grid.grabFocus() }
    }

    /// False for an act that does not move the focus among the tiles.
    func step(_ action: AppAct) -> Bool { grid.step(action) }

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
        grid.show(model.entries)
        if wantsFocus, model.phase == .loaded { grabFocus() }
    }

    private func open(_ index: Int) {
        guard let model, model.entries.indices.contains(index) else { return }
        onOpen?(model.entries[index], model.query)
    }

    private func menu(of entry: LibraryEntryViewModel) -> [[MenuItem]] {
        guard let model else { return [] }
        var first = [
            MenuItem(tr("Open")) { [weak self, query = model.query] in self?.onOpen?(entry, query) }
        ]
        if let page = entry.entry.post.page {
            first.append(
                MenuItem(tr("Copy link")) { [weak self] in
                    if let self { Clipboard.write(page.absoluteString, from: root) }
                })
        }
        guard let removal = model.removal else { return [first] }
        return [first, [MenuItem(removal, key: "Delete") { [weak model] in model?.remove(entry) }]]
    }
}
