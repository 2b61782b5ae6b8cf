// What the app asks for posts: keeps one service per source and drops what an earlier page already gave.
// Thread: its own actor; the reading happens in the services. Invariant: no id comes twice between two first pages.

package import FeedsModels
package import Foundation

package actor FeedRepository: FeedRepositoryProtocol {
    private let network: any NetworkServiceProtocol
    private let firstLaunch: Date
    private var services: [FeedSource: any FeedsServiceProtocol] = [:]
    private var seen: [FeedSource: Set<String>] = [:]

    package init(network: any NetworkServiceProtocol, firstLaunch: Date) {
        self.network = network
        self.firstLaunch = firstLaunch
    }

    package func posts(from source: FeedSource) async throws(FeedServiceError) -> FeedsResponse {
        let response = try await service(for: source).fetchPosts()
        seen[source] = Set(response.posts.map(\.id))
        return response
    }

    package func posts(from source: FeedSource, page: URL) async throws(FeedServiceError) -> FeedsResponse {
        var response = try await service(for: source).fetchPosts(page: page)
        let known = seen[source, default: []]
        let repeated = response.posts.filter { known.contains($0.id) }
        response.posts.removeAll { known.contains($0.id) }
        response.skipped += repeated.map {
            SkippedItem(place: "post \($0.id)", reason: "an earlier page had it already")
        }
        seen[source] = known.union(response.posts.map(\.id))
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
            return FeedsService(source: source, network: network, firstLaunch: firstLaunch)
        }
        var first = source
        first.more = []
        return CombinedFeedsService(
            name: source.name,
            parts: ([first] + source.more).map { .init(name: $0.name, service: makeService(for: $0)) })
    }
}
