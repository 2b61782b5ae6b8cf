// Follows of loopback servers, asked over the real network at times that a test chooses.
// Thread: any. Invariant: time goes on as it does outside, but a test may jump ahead between refreshes.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Synchronization

final class FollowScene: Sendable {
    static let day = 86_400.0

    let store = PlainFollowingStore()
    let refresher: FollowRefresher
    private let ahead: Ahead

    /// How far the clock of a test is ahead.
    private final class Ahead: Sendable {
        private let seconds = Mutex(0.0)

        func jump(by more: Double) { seconds.withLock { $0 += more } }
        var now: Date { seconds.withLock { Date().addingTimeInterval($0) } }
    }

    init(
        network: any NetworkServiceProtocol = NetworkService(), servers: KnownServers? = nil,
        stored: (any FollowingStoreProtocol)? = nil
    ) {
        let ahead = Ahead()
        self.ahead = ahead
        let store = store
        refresher = FollowRefresher(
            store: stored ?? store, network: network, servers: servers, firstLaunch: Date(timeIntervalSince1970: 0),
            seed: 1,
            now: { ahead.now })
    }

    var now: Date { ahead.now }

    func jump(by seconds: Double) { ahead.jump(by: seconds) }

    func follow(_ url: URL) -> Follow {
        Follow(key: url.absoluteString, text: url.absoluteString, name: "Ann", followed: now)
    }

    @discardableResult
    func refresh(_ follows: Follow..., byHand: Bool = false) async -> FollowRefresh {
        await refresher.refresh(follows, byHand: byHand)
    }

    func fetch(_ follow: Follow) async -> FollowFetch { await store.fetch(follow) }
}

extension FaultyRoute {
    /// An RSS feed whose items have these ids.
    static func feed(_ ids: some Sequence<Int>, more: String = "") -> FaultyRoute {
        let items = ids.map { id in
            """
            <item><guid>\(id)</guid><title>Post \(id)</title>
            <enclosure url="https://media.example/\(id).mp4" type="video/mp4" length="9"/></item>
            """
        }
        let text = """
            <?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Feed</title>\(more)
            \(items.joined(separator: "\n"))</channel></rss>
            """
        return .text(text, type: "application/rss+xml")
    }

    /// Claims to be gzip, and ends before its end.
    static var cutGzip: FaultyRoute {
        let packed = Data(repeating: 0x20, count: 9000).gzipped
        return FaultyRoute.data(Data(packed.dropLast(12)), type: "text/xml").with("Content-Encoding", "gzip")
    }
}
