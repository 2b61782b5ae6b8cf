// Opens the feed behind a source that is none itself: a web page or an account.
// Thread: main actor. Invariant: at most one search runs, and what a search found starts no other search.

import FeedsModels

extension AppCoordinator {
    /// Looks for the feed behind a source that could not be read, and opens the best one. If there is none, the open feed
    /// stays and a notice says why. False when the failure has nothing to do with it.
    func discover(after error: FeedServiceError, from source: FeedSource) -> Bool {
        guard let discovery = services.discovery, source.more.isEmpty, error.mayHideFeed,
            let text = source.texts.first
        else { return false }
        say(tr("Looking for the feed of %1…", source.shortName))
        searching?.cancel()
        searching = Task { [weak self] in
            let result = await discovery.discovered(text)
            if !Task.isCancelled { self?.found(result) }
        }
        return true
    }

    /// The source with which the app began could not be read.
    func searchBehindFirstSource() {
        guard case .failed(let error) = feeds.viewModel.phase, searched !== feeds else { return }
        searched = feeds
        // A task, because the caller observes what it reads.
        Task { [weak self, source] in _ = self?.discover(after: error, from: source) }
    }

    private func found(_ result: Discovered) {
        searching = nil
        guard let best = result.choices.first else { return say(result.refusal?.sentences ?? "") }
        do throws(FeedServiceError) {
            open(try services.parse([best.address]), start: nil, searches: false)
        } catch {
            say(error.description)
        }
    }
}
