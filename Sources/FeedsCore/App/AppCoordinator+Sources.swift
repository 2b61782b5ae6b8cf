// Which source is open, what it is called, and the others that are kept.
// Thread: main actor. Invariant: a source that is gone back to within a visit is found at the post where it was left; one
// that cannot be read changes nothing.

package import FeedsModels

extension AppCoordinator {
    /// Where a source was left, and with what it was opened.
    struct LeftPlace {
        let source: FeedSource
        let start: FeedStart?
    }

    private static let longestTrail = 20

    package var source: FeedSource { feeds.viewModel.source }
    /// What is open is among what is kept.
    package var keptSource: Settings.KeptSource? { sources.kept(source.texts) }
    package var isSample: Bool { source == services.sample }
    package var hasSample: Bool { services.sample != nil }
    /// Nil where nobody counts what is watched in a day.
    package var day: DayDesk? { services.day }

    /// What stands in the header: the name that a person gave it, its own title, or what can be said of its address.
    package var sourceName: String {
        if let keptSource { return keptSource.name }
        if isSample { return tr("Sample") }
        return feeds.viewModel.title ?? source.shortName
    }

    /// It can be kept, and is not.
    package var canKeepSource: Bool { !source.texts.isEmpty && keptSource == nil }

    /// Keeps what is open, under the name that the header shows.
    package func keepSource() {
        guard canKeepSource else { return }
        let name = sourceName
        do throws(SourceSecret) {
            if let kept = try sources.keep(source.texts, called: name) { say(tr("Kept as “%1”.", kept.name)) }
        } catch {
            say(error.sentence)
        }
    }

    /// Goes to one that is kept, at the post where it was left.
    package func open(_ kept: Settings.KeptSource) {
        do throws(FeedServiceError) {
            goBack(to: try services.parse(kept.texts))
        } catch {
            say(error.description)
        }
    }

    package func openSample() {
        if let sample = services.sample { goBack(to: sample) }
    }

    private func goBack(to source: FeedSource) {
        guard source.texts != self.source.texts else { return backToFeed() }
        let place = leftPlaces[source.texts]
        // With the authorization that it was opened with, if it was.
        open(place?.source ?? source, start: place?.start)
    }

    // MARK: Opening

    /// Reads the source first; only one that can be read takes the place of everything that is open.
    package func open(_ source: FeedSource) { open(source, start: nil) }

    /// What was named once more is read once more, and stays where it is.
    func openAnew(_ source: FeedSource) {
        guard source.texts == self.source.texts, feeds.viewModel.phase == .loaded else { return open(source) }
        backToFeed()
        let model = feeds.viewModel
        Task { await model.refresh() }
    }

    /// Begins the open source anew, as a start would: what a developer simulates shows from its first moment on.
    package func startOver() { show(FeedsCoordinator(source: source, services: services)) }

    /// Another source was open before this one.
    package var leadsBack: Bool { !trail.isEmpty }

    func open(_ source: FeedSource, start: FeedStart?) {
        read(source, start: start) { app in
            if let place = app.noteLeftPlace() { app.trail = (app.trail + [place]).suffix(Self.longestTrail) }
        }
    }

    /// The source that was open before comes back, at its place.
    func backToSource() -> Bool {
        guard let place = trail.last else { return false }
        read(place.source, start: place.start) { app in
            _ = app.noteLeftPlace()
            app.trail.removeLast()
        } onFailure: { app in
            // The next time, Back leads further.
            app.trail.removeLast()
        }
        return true
    }

    /// True when a source was being read, and the person knew.
    func cancelOpening() -> Bool {
        guard let opening, opening.isSaid else { return false }
        opening.cancel()
        self.opening = nil
        services.startGuard?.finish()
        return true
    }

    private func read(
        _ source: FeedSource, start: FeedStart?, beforeShowing: @escaping (AppCoordinator) -> Void,
        onFailure: @escaping (AppCoordinator) -> Void = { _ in }
    ) {
        opening?.cancel()
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
            case .failed(let reason):
                services.startGuard?.finish()
                onFailure(self)
                self.say(reason)
            }
        }
    }

    /// Where the open source is left; nil for one that could not be read.
    private func noteLeftPlace() -> LeftPlace? {
        let model = feeds.viewModel
        guard model.phase == .loaded else { return nil }
        let place = LeftPlace(source: source, start: feeds.place)
        leftPlaces[source.texts] = place
        return place
    }

    /// A source that can be read is one of the recent ones.
    func noteOpened() {
        guard feeds !== noted, feeds.viewModel.phase == .loaded else { return }
        noted = feeds
        if let texts = source.sessionTexts {
            sources.noteOpened(texts, called: feeds.viewModel.title ?? source.shortName)
        }
    }

    /// For the dialog that adds one.
    package func makeAddSource() -> AddSourceModel { AddSourceModel(services: services, sources: sources) }
}

extension FeedsCoordinator {
    /// The post that is on screen, and the moment in its video. At the feed's beginning what is new is to be seen first.
    fileprivate var place: FeedStart? {
        guard let post = viewModel.post(viewModel.currentIndex) else { return nil }
        let player = post.media.count == 1 ? viewModel.players.player(of: viewModel.currentIndex) : nil
        let moment = FeedStart.worthwhile(player?.position ?? 0, of: player?.duration)
        return viewModel.currentIndex > 0 || moment > 0 ? FeedStart(key: post.key, position: moment) : nil
    }
}
