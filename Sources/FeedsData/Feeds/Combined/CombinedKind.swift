// Several sources opened as a single feed, each of any other kind.
// Thread: any; a plain value. Invariant: each part is read as if the user had opened it alone.

package import FeedsModels
package import Foundation

package struct CombinedKind: SourceKind {
    package let name = FeedShape.several.name
    package var words: String { FeedShape.several.words }
    private let services: SourceServices
    private let readings: LocalReadings

    package init(of services: SourceServices) { self.init(of: services, LocalReadings()) }

    init(of services: SourceServices, _ readings: LocalReadings) {
        self.services = services
        self.readings = readings
    }

    package func reads(_ source: FeedSource) -> Bool { !source.more.isEmpty }

    package func makeService(for source: FeedSource) -> any FeedsServiceProtocol {
        CombinedFeedsService(
            name: source.name,
            parts: Self.parts(of: source).map {
                .init(
                    name: $0.name, service: PartService(source: $0, services: services, readings: readings),
                    isLocal: $0.isLocal)
            })
    }

    package func servers(of source: FeedSource) -> [URL] { Self.parts(of: source).compactMap(\.origin) }

    private static func parts(of source: FeedSource) -> [FeedSource] {
        var first = source
        first.more = []
        return [first] + source.more
    }
}

/// Looks up the kind of the part at each call, because a path can change from a folder to a file.
private struct PartService: FeedsServiceProtocol {
    let source: FeedSource
    let services: SourceServices
    let readings: LocalReadings

    func fetchPosts() async throws(FeedServiceError) -> FeedsResponse {
        try await readings.posts(from: source, of: services)
    }

    func fetchPosts(page: BatchToken) async throws(FeedServiceError) -> FeedsResponse {
        try await services.service(for: source).fetchPosts(page: page)
    }

    func storedPosts() async -> StoredFeed? { await readings.storedPosts(from: source, of: services) }

    func storedPosts(page: BatchToken) async -> StoredFeed? {
        await (try? services.service(for: source))?.storedPosts(page: page)
    }
}
