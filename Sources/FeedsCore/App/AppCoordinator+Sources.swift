// Which source is open, what it is called, and the others that are kept.
// Thread: main actor. Invariant: a source that is gone back to within a visit is found at the post where it was left.

package import FeedsModels

extension AppCoordinator {
    /// Where a source was left, and with what it was opened.
    struct LeftPlace {
        let source: FeedSource
        let start: FeedStart?
    }

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

    /// Called before another takes the open one's place.
    func noteLeftPlace() {
        let model = feeds.viewModel
        // At its beginning, what is new is to be seen first.
        let key = model.currentIndex > 0 ? model.post(model.currentIndex)?.key : nil
        leftPlaces[source.texts] = LeftPlace(source: source, start: key.map { FeedStart(key: $0) })
    }

    /// For the dialog that adds one.
    package func makeAddSource() -> AddSourceModel { AddSourceModel(services: services, sources: sources) }
}
