// The way to Discover, and from there to what it found.
// Thread: main actor. Invariant: an entry of the directory counts as failed only when its server answered badly, not when
// the user has no network.

package import FeedsModels

extension AppCoordinator {
    package func openDiscover() {
        if let discover = path.lazy.compactMap(\.discover).first { return goBack { $0.discover === discover } }
        guard let follows = services.follows else { return }
        let discover = DiscoverViewModel(
            follows, doors: services.searchDoors, directory: services.directory(), settings: settings,
            scheduler: services.scheduler
        ) { [services] text in try? services.parse([text]) }
        push(.discover(discover))
    }

    /// Opens what Discover found, as a feed.
    package func open(_ found: FoundSource) {
        do throws(FeedServiceError) {
            open(try services.parse([found.address]), start: nil) { [weak self] error in
                if found.kind == .feed { self?.note(error, of: found.address) }
            }
        } catch {
            say(error.description)
        }
    }

    private func note(_ error: FeedServiceError?, of address: String) {
        settings.change { settings in
            switch error {
            case nil: settings.directoryFailures[address] = nil
            case .network(_, .offline)?, .cancelled?: break
            case .some: settings.directoryFailures[address, default: 0] += 1
            }
        }
    }
}
