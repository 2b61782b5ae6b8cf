// The search screen: an entry in the header, and the results, which change as the user types. The page of a person or a tag
// has a title instead of the entry.
// Thread: main actor. Invariant: the model gets typed text at once; the view shows the model's results.

import FeedsCore
import FeedsModels
import GtkBridge

final class SearchView: ScreenView {
    let root: Widget
    let router: ActRouter
    private let model: SearchViewModel
    private let entry = SearchEntry(name: tr("Search this source and your library"))
    private let list: PosterList
    private let people: FoundPeople
    private let bindings = Bindings()
    private static let widestEntry = 480

    init(_ model: SearchViewModel, pictures: TilePictures, faces: AvatarStore, router: ActRouter) {
        self.router = router
        self.model = model
        people = FoundPeople(faces: faces, router: router)
        let face = ListAppearance(.all)
        let isPage = model.topic != nil
        list = PosterList(name: tr("Found"), pictures: pictures, router: router) { [weak model] in
            let hasWords = model?.results?.query.words.isEmpty == false
            return (
                face.icon, hasWords ? tr("Nothing found") : face.emptyTitle, nil,
                hasWords && !isPage ? .clearSearch : .backToFeed
            )
        }
        let header = HeaderBar()
        header.styled("library-header")
        let back = Button(.leave).styled("flat", "head")
        header.packStart(back)
        if let topic = model.topic {
            header.set(title: Label(ShownText.cut(topic.title, to: ShownText.longestLine)).singleLine().styled("title"))
        } else {
            header.set(
                title: Clamp(entry.expand(vertically: false), width: Self.widestEntry).expand(vertically: false))
        }
        root = Box(.vertical, [header, people.root, list.root.expand()]).styled("library")
        entry.text = model.words
        back.onClicked(self) { $0.router.act(.leave) }
        entry.onChange(self) { $0.model.typed($1) }
        entry.onStop(self) { $0.router.act(.leave) }
        entry.onEnter(self) { $0.router.act(.findNow) }
        bindings.bind(self) { $0.people.show($0.model.people) }
        bindings.bind(self) { view in
            if let results = view.model.results { view.list.follow(results) }
        }
    }

    // MARK: Screen

    /// Back from a result, the focus goes to the results; else it goes to the entry.
    func cameToFront() {
        if hasOpened || model.topic != nil { list.grabFocus() } else { entry.grabFocus() }
        hasOpened = true
    }

    private var hasOpened = false

    func perform(_ action: AppAct, from origin: ActOrigin) -> Bool {
        switch action {
        case .search where model.topic == nil: entry.grabFocus()
        case .findNow where model.topic == nil: findNow()
        case .clearSearch where model.topic == nil: clear()
        default: return list.perform(action, from: origin)
        }
        return true
    }

    private func findNow() {
        model.search()
        list.grabFocus()
    }

    private func clear() {
        entry.text = ""
        entry.grabFocus()
    }
}
