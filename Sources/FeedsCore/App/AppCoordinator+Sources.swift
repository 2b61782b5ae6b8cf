// The open source, its name, and the way to kept and earlier sources.
// Thread: main actor. Invariant: a source that the user reopens in the same run opens at the post where the user left
// it; a source that cannot be read changes nothing.

package import FeedsModels

extension AppCoordinator {
    /// Shows the feed in front as a grid.
    package func openGrid() {
        guard let feed = shownFeed?.viewModel, !feed.posts.isEmpty else { return }
        let clock = services.clock
        push(.grid(GridViewModel(feed: feed, person: services.person) { clock.now }))
    }

    /// Shows the chosen post in the feed from which the grid was opened.
    func open(_ entry: LibraryEntryViewModel, in grid: GridViewModel) {
        if grid.feed.goTo(entry.id) || grid.feed.post(grid.feed.currentIndex)?.key == entry.id { back() }
    }

    /// The post at which the user left a source. `source` still has the authorization with which the user opened it.
    struct LeftPlace {
        let source: FeedSource
        let start: FeedStart?
    }

    private static let longestTrail = 20

    package var source: FeedSource { feeds.viewModel.source }
    /// The open source's entry among the kept sources; nil when it is not kept.
    package var keptSource: Settings.KeptSource? { sources.kept(source.texts) }
    package var isSample: Bool { source == services.sample }
    package var hasSample: Bool { services.sample != nil }
    /// The daily limit; nil when the app does not count what the user watches.
    package var day: DailyLimit? { services.day }

    /// The name in the header: the user's name for the source, else the source's title, else its shortened address.
    package var sourceName: String {
        if let keptSource { return keptSource.name }
        if isSample { return tr("Sample") }
        return feeds.viewModel.title ?? source.shortName
    }

    /// True when the open source can be kept and is not kept yet.
    package var canKeepSource: Bool { !source.texts.isEmpty && keptSource == nil }

    /// Keeps the open source under the name that the header shows.
    package func keepSource() {
        guard canKeepSource else { return }
        let name = sourceName
        do throws(SourceSecret) {
            if let kept = try sources.keep(source.texts, called: name) { say(tr("Kept as “%1”.", kept.name)) }
        } catch {
            say(error.sentence)
        }
    }

    /// Opens a kept source at the post where the user left it.
    package func open(_ kept: Settings.KeptSource) {
        do throws(FeedServiceError) {
            goBack(to: try services.parse(kept.texts))
        } catch {
            say(error.description)
        }
    }

    package func openOwn() {
        Task { [weak self, services] in
            if let own = await services.own() { self?.goBack(to: own) }
        }
    }

    package func openSample() {
        if let sample = services.sample { goBack(to: sample) }
    }

    /// Opens the follow that brought the post, at this post. False for a post that no follow brought.
    func openFollowed(_ entry: LibraryEntryViewModel) -> Bool {
        guard let key = entry.follow, let follow = services.follows?.all.first(where: { $0.key == key }),
            let source = try? services.parse([follow.text])
        else { return false }
        open(source, start: FeedStart(key: entry.id))
        return true
    }

    private func goBack(to source: FeedSource) {
        guard source.texts != self.source.texts else { return backToFeed() }
        let place = leftPlaces[source.texts]
        // The stored place has the authorization from the first opening; the kept texts have none.
        open(place?.source ?? source, start: place?.start)
    }

    // MARK: Opening

    /// Reads the source first. It replaces the open screens only if the read succeeds.
    package func open(_ source: FeedSource) { open(source, start: nil) }

    /// Opens the source. If it is open already, it is refreshed, and the user keeps their place.
    func openAnew(_ source: FeedSource) {
        guard source.texts == self.source.texts, feeds.viewModel.phase == .loaded else { return open(source) }
        backToFeed()
        let model = feeds.viewModel
        Task { await model.refresh() }
    }

    /// Reopens the open source from the beginning, so that a developer's simulation covers the loading too.
    package func startOver() { show(FeedsCoordinator(source: source, services: services)) }

    /// True when `back` at the bottom feed can reopen an earlier source.
    package var leadsBack: Bool { !trail.isEmpty }

    /// With `searches`, a source that is a web page leads to the feed of the page.
    /// `onOutcome` gets nil when the feed is shown, else why it is not.
    func open(
        _ source: FeedSource, start: FeedStart?, searches: Bool = true,
        onOutcome: @escaping (FeedServiceError?) -> Void = { _ in }
    ) {
        read(source, start: start) { app in
            onOutcome(nil)
            if let place = app.noteLeftPlace() { app.trail = (app.trail + [place]).suffix(Self.longestTrail) }
        } onFailure: { app, error in
            onOutcome(error ?? .network(place: source.name, .timedOut))
            guard searches, let error else { return false }
            return app.discover(after: error, from: source)
        }
    }

    /// Reopens the source that was open before, at the post where the user left it.
    func backToSource() -> Bool {
        guard let place = trail.last else { return false }
        read(place.source, start: place.start) { app in
            _ = app.noteLeftPlace()
            app.trail.removeLast()
        } onFailure: { app, _ in
            // Without this, Back would try the unreadable or silent source again and never get past it.
            app.trail.removeLast()
            return false
        }
        return true
    }

    /// Stops reading a source. False when no source is being read, or when the user does not know of it yet.
    func cancelOpening() -> Bool {
        if let searching {
            searching.cancel()
            self.searching = nil
            noticeDismissed()
            return true
        }
        guard let opening, opening.isSaid else { return false }
        opening.cancel()
        self.opening = nil
        services.startGuard?.finish()
        return true
    }

    /// `onFailure` returns true when it has an answer of its own. It gets no error when the source did not answer in time.
    private func read(
        _ source: FeedSource, start: FeedStart?, beforeShowing: @escaping (AppCoordinator) -> Void,
        onFailure: @escaping (AppCoordinator, FeedServiceError?) -> Bool
    ) {
        opening?.cancel()
        searching?.cancel()
        searching = nil
        services.startGuard?.opens(source)
        let feed = FeedsCoordinator(source: source, services: services, start: start)
        let say: (String) -> Void = { [weak self] in self?.say($0) }
        opening = SourceOpening(feed, scheduler: services.scheduler, say: say) { [weak self] outcome in
            guard let self else { return }
            opening = nil
            switch outcome {
            case .read(let feed):
                beforeShowing(self)
                show(feed)
            case .failed(let error):
                services.startGuard?.finish()
                if !onFailure(self, error) { self.say(error.description) }
            case .late(let reason):
                services.startGuard?.finish()
                if !onFailure(self, nil) { self.say(reason) }
            }
        }
    }

    /// Stores and returns the user's place in the open source; nil when the source has not loaded.
    private func noteLeftPlace() -> LeftPlace? {
        let model = feeds.viewModel
        guard model.phase == .loaded else { return nil }
        let place = LeftPlace(source: source, start: feeds.place)
        leftPlaces[source.texts] = place
        return place
    }

    /// Adds the open source to the recent sources once it has loaded.
    func noteOpened() {
        guard feeds !== noted, feeds.viewModel.phase == .loaded else { return }
        noted = feeds
        if let texts = source.sessionTexts {
            sources.noteOpened(texts, called: feeds.viewModel.title ?? source.shortName)
        }
    }

    /// Makes the model of the dialog that adds a source.
    package func makeAddSource() -> AddSourceModel {
        AddSourceModel(
            sources: sources, discovery: services.discovery ?? NoDiscovery(), scheduler: services.scheduler)
    }
}

extension FeedsCoordinator {
    /// The current post and the position in its video. Nil at the feed's beginning, so that new posts show first.
    fileprivate var place: FeedStart? {
        guard let post = viewModel.post(viewModel.currentIndex), !post.isBreak else { return nil }
        let player = post.media.count == 1 ? viewModel.players.currentPlayer : nil
        let moment = FeedStart.worthwhile(player?.position ?? 0, of: player?.duration)
        return viewModel.currentIndex > 0 || moment > 0 ? FeedStart(key: post.key, position: moment) : nil
    }
}
