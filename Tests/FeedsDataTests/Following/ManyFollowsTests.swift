// 500 follows that are opened at once, over the real network.

import FeedsModels
import FeedsTestSupport
import Foundation
import Synchronization
import Testing

@testable import FeedsData

struct ManyFollowsTests {
    @Test func fiveHundredFollowsStayWithinTheBudget() async throws {
        let network = WatchedNetwork()
        let scene = FollowScene(network: network)
        let servers = try (0..<40).map { _ in
            try LoopbackServer { _ in .feed(1...20).with(.slowFirstByte(0.05)) }
        }
        let follows = (0..<500).map { scene.follow(servers[$0 % 40].url("/\($0)")) }
        let clock = ContinuousClock()
        let began = clock.now
        let refresh = await scene.refresher.refresh(follows, byHand: false)
        #expect(refresh.asked == 60)
        #expect(refresh.news == 60 * 20)
        #expect(refresh.left == 440)
        #expect(clock.now - began < .seconds(20.5))
        #expect(servers.reduce(0) { $0 + $1.log.requests().count } == 60)
        // Each server got at most two requests, because 40 share 60.
        #expect(servers.allSatisfy { $0.log.requests().count <= 2 })
        #expect(network.mostAtOnce == 4)
        let again = await scene.refresher.refresh(follows, byHand: false)
        #expect(again.asked == 60)
    }
}

/// The real network; counts how many requests run at once.
private final class WatchedNetwork: NetworkServiceProtocol {
    private let real = NetworkService()
    private let counts = Mutex((running: 0, most: 0))

    var mostAtOnce: Int { counts.withLock { $0.most } }

    func fetch(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        counts.withLock {
            $0.running += 1
            $0.most = max($0.most, $0.running)
        }
        defer { counts.withLock { $0.running -= 1 } }
        return try await real.fetch(request)
    }
}
