// A replica of a PeerTube server, and the app's kind of source for it, over real HTTP.

import FeedsModels
import FeedsTestSupport
import Foundation
import Synchronization
import Testing

@testable import FeedsData

struct PeerTubeScene {
    let replica: PeerTubeReplica
    let servers = KnownServers()
    let storage = FakeStorageService()
    let clock = MovableTime()
    let kind: PeerTubeKind
    let repository: FeedRepository

    init(videos: Int = 0) throws {
        let clock = clock
        replica = try PeerTubeReplica { clock.now }
        replica.publish(PeerTubeReplica.videos(videos, until: clock.now.addingTimeInterval(-60)))
        let apis = ServerAPIs(
            network: NetworkService(servers: servers), paces: ServerPaces(clock: ContinuousClock(), now: { clock.now }),
            storage: storage, servers: servers, now: { clock.now })
        kind = PeerTubeKind(apis, index: ServerHost(replica.host))
        repository = FeedRepository(kinds: [kind], servers: servers)
    }

    func source(_ text: String) throws -> FeedSource { try #require(kind.source(named: text)) }

    var channel: FeedSource { get throws { try source("peertube:channel:ann@\(replica.host)") } }

    func posts(_ source: FeedSource? = nil) async throws -> [Post] {
        try await repository.posts(from: try source ?? channel).posts
    }

    /// All pages.
    func all(_ source: FeedSource? = nil) async throws -> [Post] {
        let source = try source ?? channel
        var response = try await repository.posts(from: source)
        var posts = response.posts
        while let next = response.next {
            response = try await repository.posts(from: source, page: next)
            posts += response.posts
        }
        return posts
    }

    func resolved(_ post: Post, afresh: Bool = false) async throws -> Media {
        var ticket = try #require(post.media.first?.resolveAt)
        ticket.ignoresKept = afresh
        return try await repository.resolve(ticket, of: post.key)
    }
}

/// The time of a test, which passes only when the test says so.
final class MovableTime: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_780_000_000))

    var now: Date { time.withLock { $0 } }

    func pass(_ seconds: Double) { time.withLock { $0 += seconds } }
}
