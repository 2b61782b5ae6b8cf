// The way to Following and to the screen of the follows.
// Thread: main actor.

import FeedsEngine
package import FeedsModels

extension AppCoordinator {
    /// Nil when the app follows nothing.
    package var follows: FollowsModel? { services.follows }

    /// True while Following, or a group of it, is the open source.
    package var isFollowing: Bool { source.named?.kind == FollowingPlace.kind }

    /// Nothing is asked while the user cannot see the window, while there is no network, or where the user has chosen to
    /// fetch only what is visible.
    func tellFollows() { services.follows?.set(mayAsk: (isInSight || isAwaited) && reasonNotToAsk == nil) }

    /// Acts that wait for the network are sent when it is back.
    func tellAccounts() { if services.streaming?.conditions.network != .offline { person?.accounts?.connected() } }

    /// Why the network forbids to ask follows; nil when it does not.
    private var reasonNotToAsk: String? {
        switch services.streaming?.conditions.network {
        case .offline: tr("There is no network, so nothing was asked.")
        case .metered where settings.current.metered == .fetchesNothingAhead:
            tr("The network is metered, so nothing was asked. The preferences can change that.")
        default: nil
        }
    }

    /// Asks all follows, and says what came of it, or why nothing is asked.
    package func refreshFollowsTapped() {
        guard let follows = services.follows else { return }
        if follows.isRefreshing { return say(tr("They are being asked.")) }
        if follows.isRead, follows.all.isEmpty { return say(tr("Nothing followed yet")) }
        if let reasonNotToAsk { return say(reasonNotToAsk) }
        Task { [weak self] in
            if let outcome = await follows.refresh(byHand: true) { self?.say(FetchWords.outcome(outcome)) }
        }
    }

    /// Opens what is new from every follow, or from those of a group. Without follows, their screen says how to follow.
    package func openFollowing(group: [String] = []) {
        if let follows, follows.isRead, follows.all.isEmpty { return openFollows() }
        let place = FollowingPlace(group: group)
        openAnew(FeedSource(place: .named(place.source)))
    }

    package func openFollows() {
        if let follows = path.lazy.compactMap(\.follows).first { return goBack { $0.follows === follows } }
        guard let follows = services.follows else { return }
        let clock = services.clock
        push(.follows(FollowsViewModel(follows) { clock.now }))
    }

    /// Opens the front door, over the feed that is open.
    package func openFrontDoor() {
        if let door = path.lazy.compactMap(\.door).first { return goBack { $0.door === door } }
        guard let follows = services.follows else { return }
        settings.change { $0.hasSeenDoor = true }
        push(
            .door(
                FrontDoorViewModel(
                    follows, directory: services.directory(), hasSample: hasSample, own: services.own
                ) { [services] text in try? services.parse([text]) }))
    }

    /// Follows what the account follows on its server. False when it is followed already.
    package func followHome(of account: Account) -> Bool {
        guard let follows = services.follows, let source = try? services.parse([account.id.home]),
            follows.follow(of: source) == nil
        else { return false }
        // Only a source without an address cannot be followed.
        return (try? follows.follow(source, called: source.name)) != nil
    }

    /// Opens the feed of a follow.
    package func open(_ follow: Follow) { open(texts: [follow.text]) }

    /// Makes the model of the dialog that follows a source; nil when the app follows nothing.
    package func makeAddFollow() -> AddSourceModel? {
        guard let follows = services.follows else { return nil }
        let purpose = AddSourcePurpose.Following(
            obstacle: { [services] found in
                // What discovery found can be parsed, unless a server sent nonsense.
                guard let source = try? services.parse([found.address]) else {
                    return FollowMistake.noAddress.description
                }
                return follows.obstacle(to: source)
            },
            carryOut: { [weak self] in self?.follow($0, called: $1) })
        return AddSourceModel(
            sources: sources, purpose: .follow(purpose), discovery: services.discovery ?? NoDiscovery(),
            scheduler: services.scheduler)
    }

    private func follow(_ found: DiscoveredSource, called name: String) {
        guard let follows = services.follows else { return }
        if found.kind == .opml {
            say(tr("Reading %1…", found.title))
            Task { [weak self] in self?.say(await follows.add(listAt: found.address, called: found.title)) }
            return
        }
        do {
            try follows.follow(services.parse([found.address]), called: name, home: found.home, icon: found.icon)
        } catch {
            say("\(error)")
        }
    }

    /// Follows the open source, or no longer. False while another screen covers its feed, because the user would change
    /// something that they do not see.
    package func followSourceTapped() -> Bool {
        guard let follows = services.follows, path.isEmpty else { return false }
        if let follow = follows.follow(of: source) {
            follows.unfollow(follow)
            return true
        }
        do throws(FollowMistake) {
            let feed = feeds.viewModel
            try follows.follow(source, called: sourceName, home: feed.home, icon: feed.icon)
        } catch {
            say(error.description)
        }
        return true
    }
}
