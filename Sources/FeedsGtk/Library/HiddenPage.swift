// The page of what is hidden: people and posts, or that there is nothing.
// Thread: main actor. Invariant: it is shown as the library says it is; a row goes when the store says so.

import FeedsCore
import FeedsModels
import GtkBridge

final class HiddenPage: ActPerformer {
    private static let widest = 640

    var root: Widget { page.root }
    private lazy var page = LibraryPage(ScrollView(ClampScrollable(list, width: Self.widest)), router: router)
    private lazy var list = RecyclingList<HiddenRow>(
        make: { [weak self] in self?.makeRow() ?? HiddenRow() },
        bind: { [weak self] row, index in self?.bind(row, to: index) },
        unbind: { $0.clear() })
    private let model: LibraryViewModel
    private let posts: LibraryListViewModel
    private let pictures: TilePictures
    private var things: [HiddenThing] = []
    private let router: ActRouter
    private let bindings = Bindings()

    init(_ model: LibraryViewModel, pictures: TilePictures, router: ActRouter) {
        self.model = model
        self.router = router
        self.pictures = pictures
        posts = model.model(of: .hidden)
        list.styled("hidden-list").accessibleName = tr("Hidden")
        bindings.bind(self) { $0.follow() }
    }

    private func follow() {
        things = model.hiddenAuthors.map(HiddenThing.author) + posts.entries.map(HiddenThing.post)
        list.count = things.count
        list.rebind()
        switch posts.phase {
        case _ where !things.isEmpty: page.showContent()
        case .failed(let reason): page.showFailed(reason)
        case .empty(let sentence):
            let face = ListAppearance(.hidden)
            page.showEmpty(
                icon: face.icon, title: face.emptyTitle, sentence: sentence, offering: .backToFeed)
        case .loading, .loaded: page.showLoading()
        }
    }

    private func makeRow() -> HiddenRow {
        let row = HiddenRow()
        row.onAct = { [router] in router.act($0, from: $1) }
        return row
    }

    private func bind(_ row: HiddenRow, to index: Int) {
        guard things.indices.contains(index) else { return }
        row.show(things[index], pictures: pictures)
        let authors = things.count - posts.entries.count
        if index >= authors { posts.entryAppeared(index - authors) }
    }

    func perform(_ action: AppAct, from origin: ActOrigin) -> Bool {
        switch (action, origin.subject) {
        case (.unhide, .hidden(.author(let author))?): model.unhide(author)
        case (.unhide, .hidden(.post(let entry))?): posts.remove(entry)
        case (.retry, _): posts.retryTapped()
        default: return false
        }
        return true
    }
}
