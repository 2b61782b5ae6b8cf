import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

/// A source of a network that a user follows, and its refreshes.
struct NetworkDay {
    private let scene: NetworkScene
    private let store = PlainFollowingStore()
    private let refresher: FollowRefresher
    private let follow: Follow

    init(_ scene: NetworkScene, _ text: String) throws {
        self.scene = scene
        let clock = scene.clock
        refresher = FollowRefresher(
            store: store, network: NetworkService(servers: scene.servers), servers: scene.servers, kinds: [scene.kind],
            firstLaunch: .distantPast, clock: ContinuousClock(), seed: 1, now: { clock.now })
        follow = try Follow(try scene.source(text), followed: clock.now)
    }

    func refresh(after hours: Double = 0) async -> FollowRefresh {
        scene.clock.pass(hours * 3600)
        return await refresher.refresh([follow], byHand: true)
    }

    /// What the last refresh told.
    func fetch() async throws -> FollowFetch { try #require(await store.fetches()[follow.key]) }
}
