// What the app asks for posts, from their source or from what was kept: and no post comes twice.
// Thread: its own actor; the reading happens in the services. Invariant: no id comes twice between two first pages.

package import FeedsModels

package actor FeedRepository: FeedRepositoryProtocol {
    private let services: SourceServices
    private let readings: LocalReadings
    /// On which page each post of a source came first; nil is the first page.
    private var seen: [FeedSource: [String: BatchToken?]] = [:]

    /// The first kind that reads a source makes its service. `servers` hears which servers the user opened. `patience`:
    /// how long a disk may give no sign of life.
    package init(kinds: [any SourceKind], servers: KnownServers? = nil, patience: Duration = .seconds(8)) {
        let parts = SourceServices(kinds, servers: servers)
        readings = LocalReadings(patience: patience)
        services = SourceServices([CombinedKind(of: parts, readings)] + kinds, servers: servers)
    }

    /// What the app can offer for this source.
    package func abilities(of source: FeedSource) async -> SourceAbilities {
        await services.kind(of: source)?.abilities ?? []
    }

    package func posts(from source: FeedSource) async throws(FeedServiceError) -> FeedsResponse {
        let response = try await readings.posts(from: source, of: services)
        begin(source, with: response)
        return response
    }

    package func posts(from source: FeedSource, page: BatchToken) async throws(FeedServiceError) -> FeedsResponse {
        withoutRepeats(try await services.service(for: source).fetchPosts(page: page), page, of: source)
    }

    package func storedPosts(from source: FeedSource) async -> StoredFeed? {
        guard let stored = await readings.storedPosts(from: source, of: services) else { return nil }
        begin(source, with: stored.response)
        return stored
    }

    package func storedPosts(from source: FeedSource, page: BatchToken) async -> StoredFeed? {
        // When no kind reads the source, nothing is stored.
        guard var stored = await (try? services.service(for: source))?.storedPosts(page: page) else { return nil }
        stored.response = withoutRepeats(stored.response, page, of: source)
        return stored
    }

    package func order(of source: FeedSource) async -> FeedOrder? {
        // When no kind reads the source, there is nothing to order.
        await (try? services.service(for: source))?.order()
    }

    package func changes(of source: FeedSource) async -> AsyncStream<Void> {
        guard let service = try? await services.service(for: source) else { return AsyncStream { $0.finish() } }
        return await service.changes()
    }

    package func choose(_ order: FeedOrder, of source: FeedSource) async {
        await (try? services.service(for: source))?.choose(order)
    }

    package func answered(_ source: FeedSource) async { await readings.answered(source) }

    /// The post may have come from a list of several sources, so the service of its own source is asked.
    package func resolve(_ ticket: MediaTicket, of post: PostKey) async throws(FeedServiceError) -> Media {
        try await services.service(named: post.source).resolve(ticket)
    }

    package func extras(of ticket: MediaTicket, of post: PostKey) async throws(FeedServiceError) -> Media? {
        try await services.service(named: post.source).extras(of: ticket)
    }

    package func comments(
        at place: CommentsPlace, page: BatchToken?, of post: PostKey
    ) async throws(FeedServiceError) -> CommentsPage {
        try await services.service(named: post.source).comments(at: place, page: page)
    }

    private func begin(_ source: FeedSource, with first: FeedsResponse) {
        seen[source] = Dictionary(first.posts.lazy.map { ($0.id, nil) }) { first, _ in first }
    }

    /// A page that is asked for again repeats nothing of itself.
    private func withoutRepeats(_ response: FeedsResponse, _ page: BatchToken, of source: FeedSource) -> FeedsResponse {
        var response = response
        let known = seen[source, default: [:]]
        let isRepeat = { (post: Post) in known[post.id].map { $0 != page } ?? false }
        response.skipped += response.posts.filter(isRepeat).map {
            SkippedItem(place: tr("post %1", $0.id), reason: tr("an earlier page had it already"))
        }
        response.posts.removeAll(where: isRepeat)
        seen[source] = known.merging(response.posts.lazy.map { ($0.id, page) }) { first, _ in first }
        return response
    }
}
