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
    private let paging: DocumentPaging?
    private var services: [FeedSource: any FeedsServiceProtocol] = [:]
    /// On which page each post of a source came first; nil is the first page.
    private var seen: [FeedSource: [String: URL?]] = [:]

    /// Without `storage` nothing is kept, and every answer is the source's own. `library` is where the lists of what the
    /// person did are read from; `servers` hears which ones the person opened. Without `paging` long documents are read
    /// at once.
    package init(
        network: any NetworkServiceProtocol, storage: (any StorageServiceProtocol)? = nil,
        library: (any PersonStoreProtocol)? = nil, firstLaunch: Date, servers: KnownServers? = nil,
        paging: DocumentPaging? = nil
    ) {
        self.paging = paging
        self.servers = servers
        self.network = network
        self.storage = storage
        self.library = library
        self.firstLaunch = firstLaunch
    }

    package func posts(from source: FeedSource) async throws(FeedServiceError) -> FeedsResponse {
        let response = try await service(for: source).fetchPosts()
        begin(source, with: response)
        return response
    }

    package func posts(from source: FeedSource, page: URL) async throws(FeedServiceError) -> FeedsResponse {
        withoutRepeats(try await service(for: source).fetchPosts(page: page), page, of: source)
    }

    package func storedPosts(from source: FeedSource) async -> StoredFeed? {
        guard let stored = await service(for: source).storedPosts() else { return nil }
        begin(source, with: stored.response)
        return stored
    }

    package func storedPosts(from source: FeedSource, page: URL) async -> StoredFeed? {
        guard var stored = await service(for: source).storedPosts(page: page) else { return nil }
        stored.response = withoutRepeats(stored.response, page, of: source)
        return stored
    }

    private func begin(_ source: FeedSource, with first: FeedsResponse) {
        seen[source] = Dictionary(first.posts.lazy.map { ($0.id, nil) }) { first, _ in first }
    }

    /// A page that is asked for again repeats nothing of itself.
    private func withoutRepeats(_ response: FeedsResponse, _ page: URL, of source: FeedSource) -> FeedsResponse {
        var response = response
        let known = seen[source, default: [:]]
        let isRepeat = { (post: FeedItem) in known[post.id].map { $0 != page } ?? false }
        response.skipped += response.posts.filter(isRepeat).map {
            SkippedItem(place: tr("post %1", $0.id), reason: tr("an earlier page had it already"))
        }
        response.posts.removeAll(where: isRepeat)
        seen[source] = known.merging(response.posts.lazy.map { ($0.id, page) }) { first, _ in first }
        return response
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
                source: source, network: network, storage: storage, firstLaunch: firstLaunch, servers: servers,
                paging: paging)
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
