// A day of a PeerTube channel that a user follows: uploads, edits, a deletion, throttling, and the server closes.

import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("A day of a PeerTube channel")
struct PeerTubeDayTests {
    private let scene: PeerTubeScene
    private let store = PlainFollowingStore()
    private let refresher: FollowRefresher
    private let follow: Follow

    init() throws {
        scene = try PeerTubeScene(videos: 3)
        let clock = scene.clock
        refresher = FollowRefresher(
            store: store, network: NetworkService(servers: scene.servers), servers: scene.servers, kinds: [scene.kind],
            firstLaunch: .distantPast, clock: ContinuousClock(), seed: 1, now: { clock.now })
        follow = try Follow(try scene.channel, followed: clock.now)
    }

    private func refresh(after hours: Double = 0) async -> FollowRefresh {
        scene.clock.pass(hours * 3600)
        return await refresher.refresh([follow], byHand: true)
    }

    @Test func itsNewsComeAndItsTroublesAreSaid() async throws {
        #expect(follow.key == "peertube:channel:ann@\(scene.replica.host)" && follow.text == follow.key)
        #expect(await refresh().news == 3)

        // A video comes, and one is edited.
        scene.replica.publish(PeerTubeVideo(10, publishedAt: scene.clock.now.addingTimeInterval(-5)))
        scene.replica.edit("00000000-0000-4000-8000-000000000003") { $0.name = "Dawn" }
        #expect(await refresh(after: 25).news == 1)

        // The server throttles, names a time, and is left alone until then.
        scene.replica.allow(0)
        let asked = scene.replica.server.log.requests().count
        #expect(await refresh(after: 25).failed == 1)
        #expect(await refresh().asked == 0)
        #expect(scene.replica.server.log.requests().count == asked + 1)
        let waiting = try #require(await store.fetches()[follow.key])
        #expect(waiting.answer == .waits && waiting.problem?.contains("asked too often") == true)

        // It recovers, and one video is gone.
        scene.replica.allow(50)
        scene.replica.delete("00000000-0000-4000-8000-000000000001")
        #expect(await refresh(after: 25).failed == 0)

        // It closes to guests.
        scene.replica.close()
        #expect(await refresh(after: 25).failed == 1)
        let closed = try #require(await store.fetches()[follow.key])
        #expect(closed.answer == .closed && closed.problem?.contains("signed in") == true)
    }
}
