// Owns the navigation: the open source, the screens in front of its feed, and the notice that the window shows.
// Thread: main actor. Invariant: exactly one feed is at the bottom; only the screen in front plays or fetches; and a
// screen that is removed closes its players.
//
// How a window uses it: observe `screen` and show its view; `id` tells screens apart. Keep the view of every screen in
// `screens`, hidden, so that it comes back unchanged, and drop all other views. Call `sightChanged` when the window
// hides or shows, `back` for Escape and the back button, and `finish` when the app ends.

package import FeedsModels
import Observation

@MainActor @Observable package final class AppCoordinator {
    /// The feed at the bottom.
    package private(set) var feeds: FeedsCoordinator
    /// The screens in front of the feed; the last is on top.
    package private(set) var path: [AppScreen] = []
    /// The message to show: why a dropped or pasted text could not be opened, or what another part of the app reports.
    package private(set) var notice: String?
    /// The user's kept and recent sources.
    @ObservationIgnored package let sources: SourcesModel
    @ObservationIgnored let services: AppServices
    /// Where the user left each source, by the source's texts.
    @ObservationIgnored var leftPlaces: [[String]: LeftPlace] = [:]
    /// The sources that were open before, the latest last. `back` returns to them.
    var trail: [LeftPlace] = []
    /// The source that is being read. It replaces the open source once it has loaded.
    @ObservationIgnored var opening: SourceOpening?
    @ObservationIgnored var noting: ChangeFollower?
    @ObservationIgnored weak var noted: FeedsCoordinator?
    /// The search for the feed behind a page or an account.
    @ObservationIgnored var searching: Task<Void, Never>?
    /// The feed whose failure led to a search.
    @ObservationIgnored weak var searched: FeedsCoordinator?
    /// A link that asks to open a source. It waits for the user's answer.
    package private(set) var link: SourceLink?
    /// The source with which the app crashed at its last start. The user decides whether to open it again.
    package internal(set) var doubtful: Doubtful?
    /// What the user publishes, or what became of it.
    package internal(set) var publishing: PublishViewModel?
    @ObservationIgnored private(set) var isInSight = true
    /// The window is being built, and the user waits for what it will show.
    @ObservationIgnored private(set) var isAwaited = false

    /// Seconds for which `finish` waits for the library. A stuck disk must not keep the process alive.
    static let patience = 10.0

    /// With `doubtful` set, the window shows `source` until the user has answered.
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
        _ = services.streaming?.conditions.follow { [weak self] in
            self?.tellFollows()
            self?.tellAccounts()
        }
        services.streaming?.conditions.onBackOnline = { [weak self] in self?.networkCameBack() }
        services.session?.follow(self)
        noting = ChangeFollower { [weak self] in
            self?.noteOpened()
            self?.searchBehindFirstSource()
        }
    }

    package var settings: SettingsModel { services.settings }
    /// The user's likes, saves and other acts, with undo; nil when the app stores none.
    package var person: UserActions? { services.person }

    // MARK: Current screen

    /// The screen in front.
    package var screen: AppScreen { path.last ?? .feed(feeds) }
    /// All open screens, from the bottom feed to the one in front.
    package var screens: [AppScreen] { [.feed(feeds)] + path }
    /// The feed in front; nil while another screen is in front.
    package var shownFeed: FeedsCoordinator? { screen.feed }
    package var canGoBack: Bool { !path.isEmpty || !trail.isEmpty }

    /// Loads the feed and prepares its first player before a window exists. Nothing plays until `sightChanged` reports
    /// a visible window.
    package func beginUnseen() {
        (isInSight, isAwaited) = (false, true)
        services.clock.isInSight = false
        tellFeeds()
        feeds.start()
    }

    /// The window was minimised, hidden or locked, or is visible again.
    package func sightChanged(isInSight: Bool) {
        (self.isInSight, isAwaited) = (isInSight, false)
        if isInSight { services.day?.lookAtClock() }
        services.clock.isInSight = isInSight
        tellFollows()
        tellFeeds()
    }

    /// Lets only the feed in front play.
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

    /// Opens what the user dropped or pasted, or what another program named. If the texts name no source, the open feed
    /// stays and `notice` says why.
    package func open(texts: [String]) {
        if let link = texts.first(where: SourceLink.isLink) { return ask(about: link) }
        do throws(FeedServiceError) {
            openAnew(try services.parse(texts))
        } catch {
            notice = error.description
        }
    }

    /// The author of a link is unknown, so the app opens nothing before the user agrees.
    private func ask(about text: String) { ask { () throws(SourceLink.Mistake) in try SourceLink(text) } }

    /// Another program of the session named an address. The user decides, as with a link.
    package func ask(toOpen address: String) {
        if SourceLink.isLink(address) { return ask(about: address) }
        ask { () throws(SourceLink.Mistake) in try SourceLink(naming: address) }
    }

    private func ask(_ read: () throws(SourceLink.Mistake) -> SourceLink) {
        // A page may send many links. The user sees only one question at a time.
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

    /// The sample source; nil when it is open already or the app has none.
    package var sample: FeedSource? { services.sample.flatMap { $0 == feeds.viewModel.source ? nil : $0 } }

    /// Replaces all open screens with a feed that has loaded.
    func show(_ new: FeedsCoordinator) {
        notice = nil
        doubtful = nil
        services.startGuard?.opens(new.viewModel.source)
        leave(path)
        searching?.cancel()
        searching = nil
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
        if let search = path.lazy.compactMap(\.search).first(where: { $0.topic == nil }) {
            return goBack { $0.search === search }
        }
        pushSearch(nil)
    }

    /// Opens the page of a person or of a tag.
    package func open(_ topic: PostTopic) {
        if screen.search?.topic != topic { pushSearch(topic) }
    }

    private func pushSearch(_ topic: PostTopic?) {
        guard let person = services.person else { return }
        let clock = services.clock
        let search = SearchViewModel(
            topic: topic, person: person, scheduler: services.scheduler, follows: services.follows,
            source: { [weak self] in self?.searchedSource ?? SearchedSource() }, now: { clock.now })
        push(.search(search))
    }

    private var searchedSource: SearchedSource {
        var source = SearchedSource()
        source.posts = feeds.viewModel.posts
        source.covers = settings.current.coversSensitive
        return source
    }

    /// Opens a list of the library as a feed, at this entry. A video of the history continues where the user left it.
    /// If the post belongs to the open source, the app goes to it in that feed instead.
    package func open(_ entry: LibraryEntryViewModel, of query: LibraryQuery) {
        if let grid = screen.grid { return open(entry, in: grid) }
        if entry.isInSource, feeds.viewModel.goTo(entry.id) { return backToFeed() }
        if openFollowed(entry) { return }
        let start = FeedStart(entry.entry, resumes: query.list == .history)
        push(.feed(FeedsCoordinator(source: FeedSource(place: .library(query)), services: services, start: start)))
    }

    /// Closes the screen in front and shows the one behind it, unchanged. At the bottom feed it reopens the source that
    /// was open before. False when there is nothing to go back to.
    @discardableResult
    package func back() -> Bool {
        if cancelOpening() { return true }
        guard let last = path.popLast() else { return backToSource() }
        leave([last])
        tellFeeds()
        return true
    }

    /// Closes all screens in front of the bottom feed.
    package func backToFeed() { goBack { _ in false } }

    func goBack(to isWanted: (AppScreen) -> Bool) {
        let keep = (path.firstIndex(where: isWanted) ?? -1) + 1
        let left = Array(path[keep...])
        path.removeLast(left.count)
        leave(left)
        tellFeeds()
    }

    func push(_ screen: AppScreen) {
        path.append(screen)
        tellFeeds()
    }

    private func leave(_ screens: [AppScreen]) {
        for screen in screens.reversed() { screen.finish() }
    }

    // MARK: The end

    /// Closes everything and waits until the user's acts are stored. Must be the last call before the app exits.
    package func finish() async {
        services.session?.finish()
        opening?.cancel()
        searching?.cancel()
        services.startGuard?.finish()
        services.clock.isInSight = false
        leave(path)
        feeds.finish()
        if let person = services.person { await wait(for: person) }
    }

    private func wait(for person: UserActions) async {
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
