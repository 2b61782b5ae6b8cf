// A repository whose feeds come late, empty, damaged or not at all, as the developer asks.
// Thread: any; the desk is asked on the main actor. Invariant: with nothing simulated it acts like the real repository.

package import FeedsModels

package final class SimulatedFeedRepository: FeedRepositoryProtocol {
    private let real: any FeedRepositoryProtocol
    private let desk: SimulationControl

    package init(_ real: any FeedRepositoryProtocol, _ desk: SimulationControl) {
        self.real = real
        self.desk = desk
    }

    package func posts(from source: FeedSource) async throws(FeedServiceError) -> FeedsResponse {
        let simulated = try await enter(source)
        return Self.damage(try await real.posts(from: source), simulated)
    }

    package func posts(from source: FeedSource, page: BatchToken) async throws(FeedServiceError) -> FeedsResponse {
        let simulated = try await enter(source)
        return Self.damage(try await real.posts(from: source, page: page), simulated)
    }

    package func storedPosts(from source: FeedSource) async -> StoredFeed? {
        await desk.current.concernsFeeds ? nil : await real.storedPosts(from: source)
    }

    package func storedPosts(from source: FeedSource, page: BatchToken) async -> StoredFeed? {
        await desk.current.concernsFeeds ? nil : await real.storedPosts(from: source, page: page)
    }

    package func order(of source: FeedSource) async -> FeedOrder? { await real.order(of: source) }

    package func choose(_ order: FeedOrder, of source: FeedSource) async { await real.choose(order, of: source) }

    package func changes(of source: FeedSource) async -> AsyncStream<Void> { await real.changes(of: source) }

    package func answered(_ source: FeedSource) async { await real.answered(source) }

    package func resolve(_ ticket: MediaTicket, of post: PostKey) async throws(FeedServiceError) -> Media {
        try await real.resolve(ticket, of: post)
    }

    package func extras(of ticket: MediaTicket, of post: PostKey) async throws(FeedServiceError) -> Media? {
        try await real.extras(of: ticket, of: post)
    }

    package func comments(
        at place: CommentsPlace, page: BatchToken?, of post: PostKey
    ) async throws(FeedServiceError) -> CommentsPage {
        try await real.comments(at: place, page: page, of: post)
    }

    private func enter(_ source: FeedSource) async throws(FeedServiceError) -> Simulations {
        await desk.waitForFetch()
        let simulated = await desk.current
        if simulated.fetchError { throw .unreadable(place: source.name, reason: tr("simulated")) }
        return simulated
    }

    private static func damage(_ response: FeedsResponse, _ simulated: Simulations) -> FeedsResponse {
        var response = response
        if simulated.itemError {
            let (kept, lost) = response.posts.enumerated().reduce(into: ([Post](), [Post]())) { sides, post in
                if post.offset % 3 == 2 { sides.1.append(post.element) } else { sides.0.append(post.element) }
            }
            response.posts = kept
            response.skipped += lost.map { SkippedItem(place: tr("post %1", $0.id), reason: tr("simulated")) }
        }
        if simulated.emptyFeed {
            response.posts = []
            response.next = nil
        }
        return response
    }
}
