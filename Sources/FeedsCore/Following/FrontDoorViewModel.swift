// The front door: the sample, the ways to the user's own things, and feeds that are worth following.
// Thread: main actor. Invariant: what is followed is read from the follows, never remembered here.

package import FeedsModels
import Foundation
import Observation

@MainActor @Observable package final class FrontDoorViewModel {
    /// The user's languages first.
    package let entries: [DirectoryEntry]
    package let hasSample: Bool
    /// True once a folder of the user's videos or pictures has answered.
    package private(set) var hasOwn = false
    private let follows: FollowsModel
    private let parse: (String) -> FeedSource?

    package init(
        _ follows: FollowsModel, directory: [DirectoryEntry], hasSample: Bool,
        own: @escaping @MainActor () async -> FeedSource? = { nil },
        languages: [String] = [Translation.locale.identifier], parse: @escaping (String) -> FeedSource? = { _ in nil }
    ) {
        self.parse = parse
        self.follows = follows
        self.hasSample = hasSample
        entries = DirectoryEntry.sorted(directory, for: languages)
        // A folder on a network that hangs must not keep the front door closed.
        Task { [weak self] in
            let isThere = await own() != nil
            self?.hasOwn = isThere
        }
    }

    package var followsSomething: Bool { !follows.all.isEmpty }

    package func follow(of entry: DirectoryEntry) -> Follow? { follows.follow(of: source(of: entry)) }

    /// Follows a feed of the directory, or no longer.
    package func followTapped(_ entry: DirectoryEntry) {
        if let follow = follow(of: entry) { return follows.unfollow(follow) }
        // An address of the directory holds no secret, so nothing can be wrong with it.
        try? follows.follow(source(of: entry), called: entry.name, home: entry.home)
    }

    private func source(of entry: DirectoryEntry) -> FeedSource {
        entry.source.flatMap(parse) ?? FeedSource(place: .remote(entry.address))
    }
}
