// The way to Following and to the screen of the follows.
// Thread: main actor.

package import FeedsModels

extension AppCoordinator {
    /// Nil when the app follows nothing.
    package var follows: FollowsModel? { services.follows }

    /// True while Following, or a group of it, is the open source.
    package var isFollowing: Bool { source.named?.kind == FollowingPlace.kind }

    /// Opens what is new from every follow, or from those of a group.
    package func openFollowing(group: [String] = []) {
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
        push(.door(FrontDoorViewModel(follows, directory: services.directory(), hasSample: hasSample)))
    }

    /// Opens the feed of a follow.
    package func open(_ follow: Follow) { open(texts: [follow.text]) }

    /// Follows the open source, or no longer.
    package func followSourceTapped() {
        guard let follows = services.follows else { return }
        if let follow = follows.follow(of: source) { return follows.unfollow(follow) }
        do throws(FollowMistake) {
            try follows.follow(source, called: sourceName)
        } catch {
            say(error.description)
        }
    }
}
