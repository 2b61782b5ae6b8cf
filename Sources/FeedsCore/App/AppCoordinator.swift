// Owns the flow of the app: which source is open, which screens are in front of its feed, and what is to be said.
// Thread: main actor. Invariant: there is always exactly one feed at the bottom; only the screen in front plays or
// fetches; and a screen that is left for good closes its players.
//
// How a window is built on it: follow `screen` and show the view of what it holds, each told apart by its `id`. A view
// of a screen that is still in `screens` is kept, hidden, so that it comes back as it was; the view of one that is not
// goes. `sightChanged` tells of the window, `back` of Escape and the back button, `finish` of the end.

package import FeedsModels
import Observation

@MainActor @Observable package final class AppCoordinator {
    /// The feed at the bottom.
    package private(set) var feeds: FeedsCoordinator
    /// What is in front of it, the last one on top.
    package private(set) var path: [AppScreen] = []
    /// Why the last thing dropped or pasted could not be opened, or what a part of the app has to say.
    package private(set) var notice: String?
    /// What a person keeps of sources.
    @ObservationIgnored package let sources: SourcesModel
    @ObservationIgnored let services: AppServices
    /// By what they are opened by.
    @ObservationIgnored var leftPlaces: [[String]: LeftPlace] = [:]
    /// The sources that were open before, the last one at the end.
    var trail: [LeftPlace] = []
    /// A source that is being read, to take the open one's place.
    @ObservationIgnored var opening: SourceOpening?
    @ObservationIgnored var noting: Following?
    @ObservationIgnored weak var noted: FeedsCoordinator?
    /// A link that asks to open something, and waits for the person's answer.
    package private(set) var link: SourceLink?
    /// The last start died with it, and the person is asked whether to open it again.
    package internal(set) var doubtful: Doubtful?
    @ObservationIgnored private var isInSight = true

    /// Seconds for which the end waits for the library. One that is stuck must not keep the process.
    static let patience = 10.0

    /// With something doubtful, `source` is what is shown until the person has answered.
    package init(source: FeedSource, services: AppServices, start: FeedStart? = nil, doubtful: Doubtful? = nil) {
        self.services = services
        self.doubtful = doubtful
        if doubtful == nil { services.startGuard?.opens(source) }
        sources = SourcesModel(settings: services.settings)
        services.settings.beginRun()
        feeds = FeedsCoordinator(source: source, services: services, start: start)
        Task { [weak self, notices = services.notices] in
            for await text in notices { self?.notice = text }
        }
        services.streaming?.conditions.onBackOnline = { [weak self] in self?.networkCameBack() }
        services.session?.follow(self)
        noting = Following { [weak self] in self?.noteOpened() }
    }

    package var settings: SettingsModel { services.settings }
    /// What the person did, and may take back; nil where nothing of it is kept.
    package var person: PersonDesk? { services.person }

    // MARK: Where one is

    /// What is shown.
    package var screen: AppScreen { path.last ?? .feed(feeds) }
    /// Everything that is open, the feed at the bottom first.
    package var screens: [AppScreen] { [.feed(feeds)] + path }
    /// The feed that is shown; nil while the library or the search is in front.
    package var shownFeed: FeedsCoordinator? { screen.feed }
    package var canGoBack: Bool { !path.isEmpty || !trail.isEmpty }

    /// Has the feed read, and its first player made ready, before there is a window. Nothing plays until `sightChanged`
    /// says that there is one.
    package func beginUnseen() {
        sightChanged(isInSight: false)
        feeds.start()
    }

    /// The window is minimised, hidden or locked, or is to be seen again.
    package func sightChanged(isInSight: Bool) {
        self.isInSight = isInSight
        if isInSight { services.day?.lookAtClock() }
        services.clock.isInSight = isInSight
        tellFeeds()
    }

    /// Exactly one feed may play: the one that is shown.
    func tellFeeds() {
        services.person?.scope = screen.undoScope
        let shown = shownFeed
        for feed in screens.compactMap(\.feed) {
            feed.set(isInFront: feed === shown)
            feed.sightChanged(isInSight: isInSight)
        }
    }

    private func networkCameBack() {
        for feed in screens.compactMap(\.feed) {
            let model = feed.viewModel
            Task { await model.networkCameBack() }
        }
    }

    // MARK: Moving

    /// Opens what a person dropped or pasted, or another program named; what is no source leaves the open feed alone and
    /// says why.
    package func open(texts: [String]) {
        if let link = texts.first(where: SourceLink.isLink) { return ask(about: link) }
        do throws(FeedServiceError) {
            openAnew(try services.parse(texts))
        } catch {
            notice = error.description
        }
    }

    /// Whoever wrote the link is unknown, so nothing is opened before the person says so.
    private func ask(about text: String) { ask { () throws(SourceLink.Mistake) in try SourceLink(text) } }

    /// Another program of the session named an address; the person decides, as about a link.
    func ask(toOpen address: String) {
        if SourceLink.isLink(address) { return ask(about: address) }
        ask { () throws(SourceLink.Mistake) in try SourceLink(naming: address) }
    }

    private func ask(_ read: () throws(SourceLink.Mistake) -> SourceLink) {
        // One question at a time: a page that asks again and again gets no further than the first.
        guard link == nil else { return notice = tr("Another link is waiting for your answer.") }
        do throws(SourceLink.Mistake) {
            link = try read()
        } catch {
            notice = error.description
        }
    }

    package func linkAnswered(opens: Bool) {
        guard let link else { return }
        self.link = nil
        if opens { open(texts: link.addresses) }
    }

    /// Nil where it is open already.
    package var sample: FeedSource? { services.sample.flatMap { $0 == feeds.viewModel.source ? nil : $0 } }

    /// A source that was read takes the place of everything that is open.
    func show(_ new: FeedsCoordinator) {
        notice = nil
        doubtful = nil
        services.startGuard?.opens(new.viewModel.source)
        leave(path)
        feeds.finish()
        feeds = new
        path = []
        tellFeeds()
    }

    package func openLibrary(_ list: LibraryList = .liked) {
        if let library = path.lazy.compactMap(\.library).first {
            library.show(list)
            return goBack { $0.library === library }
        }
        guard let person = services.person else { return }
        let clock = services.clock
        push(.library(LibraryViewModel(list, person: person, settings: services.settings) { clock.now }))
    }

    package func openSearch() {
        if let search = path.lazy.compactMap(\.search).first { return goBack { $0.search === search } }
        guard let person = services.person else { return }
        let clock = services.clock
        let search = SearchViewModel(
            person: person, scheduler: services.scheduler,
            source: { [weak self] in self?.searchedSource ?? SearchedSource() }, now: { clock.now })
        push(.search(search))
    }

    private var searchedSource: SearchedSource {
        var source = SearchedSource()
        source.posts = feeds.viewModel.posts
        source.covers = settings.current.coversSensitive
        return source
    }

    /// Opens a list of the library as a feed, at this entry. A video of the history goes on where it was left. A post of
    /// the open source is gone to there.
    package func open(_ entry: LibraryEntryViewModel, of query: LibraryQuery) {
        if entry.isInSource, feeds.viewModel.goTo(entry.id) { return backToFeed() }
        let start = FeedStart(entry.entry, resumes: query.list == .history)
        push(.feed(FeedsCoordinator(source: FeedSource(place: .library(query)), services: services, start: start)))
    }

    /// Closes the screen in front; the one behind comes back as it was. From the feed at the bottom it leads to the
    /// source that was open before. False when there is nothing to go back to.
    @discardableResult
    package func back() -> Bool {
        if cancelOpening() { return true }
        guard let last = path.popLast() else { return backToSource() }
        leave([last])
        tellFeeds()
        return true
    }

    /// To the feed at the bottom.
    package func backToFeed() { goBack { _ in false } }

    private func goBack(to isWanted: (AppScreen) -> Bool) {
        let keep = (path.firstIndex(where: isWanted) ?? -1) + 1
        let left = Array(path[keep...])
        path.removeLast(left.count)
        leave(left)
        tellFeeds()
    }

    private func push(_ screen: AppScreen) {
        path.append(screen)
        tellFeeds()
    }

    private func leave(_ screens: [AppScreen]) {
        for screen in screens.reversed() { screen.finish() }
    }

    // MARK: The end

    /// Everything is closed and kept; the last thing before the app goes.
    package func finish() async {
        services.session?.finish()
        opening?.cancel()
        services.startGuard?.finish()
        services.clock.isInSight = false
        leave(path)
        feeds.finish()
        if let person = services.person { await wait(for: person) }
    }

    private func wait(for person: PersonDesk) async {
        let (end, over) = AsyncStream.makeStream(of: Void.self)
        Task {
            await person.flush()
            over.finish()
        }
        let alarm = services.scheduler.after(Self.patience) { over.finish() }
        for await _ in end {}
        alarm.cancel()
    }

    package func noticeDismissed() { notice = nil }
    func say(_ text: String) { notice = text }
}
