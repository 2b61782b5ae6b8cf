// A kind of source for an open network, over real HTTP, at a time that the test moves.

import FeedsModels
import FeedsTestSupport
import Foundation
import Synchronization
import Testing

@testable import FeedsData

struct NetworkScene {
    let servers = KnownServers()
    let storage = FakeStorageService()
    let clock = MovableTime()
    let kind: any SourceKind
    let repository: FeedRepository

    init(_ kind: (ServerAPIs) -> any SourceKind) {
        let clock = clock
        let (haste, start) = (HastyTime(), clock.now)
        let apis = ServerAPIs(
            network: NetworkService(servers: servers),
            paces: ServerPaces(now: { haste.next.addingTimeInterval(clock.now.timeIntervalSince(start)) }),
            storage: storage, servers: servers, now: { clock.now })
        self.kind = kind(apis)
        repository = FeedRepository(kinds: [self.kind], servers: servers)
    }

    func source(_ text: String) throws -> FeedSource { try #require(kind.source(named: text)) }

    func feed(_ text: String) async throws -> FeedsResponse { try await repository.posts(from: try source(text)) }

    func posts(_ text: String) async throws -> [Post] { try await feed(text).posts }

    /// All pages.
    func all(_ text: String) async throws -> [Post] {
        let source = try source(text)
        var response = try await repository.posts(from: source)
        var posts = response.posts
        while let next = response.next {
            response = try await repository.posts(from: source, page: next)
            posts += response.posts
        }
        return posts
    }

    func comments(_ post: Post, _ text: String, page: BatchToken? = nil) async throws -> CommentsPage {
        let service = kind.makeService(for: try source(text))
        return try await service.comments(at: try #require(post.commentsAt), page: page)
    }
}

/// A second passes at each look, so that no request waits for its turn.
final class HastyTime: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_780_000_000))

    var next: Date {
        time.withLock {
            $0 += 1
            return $0
        }
    }
}
