// What the app asks for posts, from their source or from what was kept: one service per source, and no post twice.
// Thread: its own actor; the reading happens in the services. Invariant: no id comes twice between two first pages.

package import FeedsModels
package import Foundation

package actor FeedRepository: FeedRepositoryProtocol {
    private let network: any NetworkServiceProtocol
    private let storage: (any StorageServiceProtocol)?
    private let library: (any PersonStoreProtocol)?
    private let firstLaunch: Date
    private let servers: KnownServers?
    private var services: [FeedSource: any FeedsServiceProtocol] = [:]
    private var seen: [FeedSource: Set<String>] = [:]

    /// Without `storage` nothing is kept, and every answer is the source's own. `library` is where the lists of what the
    /// person did are read from; `servers` hears which ones the person opened.
    package init(
        network: any NetworkServiceProtocol, storage: (any StorageServiceProtocol)? = nil,
        library: (any PersonStoreProtocol)? = nil, firstLaunch: Date, servers: KnownServers? = nil
    ) {
        self.servers = servers
        self.network = network
        self.storage = storage
        self.library = library
        self.firstLaunch = firstLaunch
    }

    package func posts(from source: FeedSource) async throws(FeedServiceError) -> FeedsResponse {
        let response = try await service(for: source).fetchPosts()
        seen[source] = Set(response.posts.map(\.id))
        return response
    }

    package func posts(from source: FeedSource, page: URL) async throws(FeedServiceError) -> FeedsResponse {
        withoutRepeats(try await service(for: source).fetchPosts(page: page), of: source)
    }

    package func storedPosts(from source: FeedSource) async -> StoredFeed? {
        guard let stored = await service(for: source).storedPosts() else { return nil }
        seen[source] = Set(stored.response.posts.map(\.id))
        return stored
    }

    package func storedPosts(from source: FeedSource, page: URL) async -> StoredFeed? {
        guard var stored = await service(for: source).storedPosts(page: page) else { return nil }
        stored.response = withoutRepeats(stored.response, of: source)
        return stored
    }

    private func withoutRepeats(_ page: FeedsResponse, of source: FeedSource) -> FeedsResponse {
        var page = page
        let known = seen[source, default: []]
        page.skipped += page.posts.filter { known.contains($0.id) }.map {
            SkippedItem(place: "post \($0.id)", reason: "an earlier page had it already")
        }
        page.posts.removeAll { known.contains($0.id) }
        seen[source] = known.union(page.posts.map(\.id))
        return page
    }

    private func service(for source: FeedSource) -> any FeedsServiceProtocol {
        if let service = services[source] { return service }
        let service = makeService(for: source)
        services[source] = service
        return service
    }

    private func makeService(for source: FeedSource) -> any FeedsServiceProtocol {
        guard !source.more.isEmpty else {
            if case .library(let query) = source.place, let library {
                return LibraryFeedsService(query: query, store: library)
            }
            servers?.choose(source)
            return FeedsService(
                source: source, network: network, storage: storage, firstLaunch: firstLaunch, servers: servers)
        }
        var first = source
        first.more = []
        return CombinedFeedsService(
            name: source.name,
            parts: ([first] + source.more).map {
                .init(name: $0.name, service: makeService(for: $0), isLocal: $0.isLocal)
            })
    }
}
