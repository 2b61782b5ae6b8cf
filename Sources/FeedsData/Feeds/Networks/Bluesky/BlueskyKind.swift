// Bluesky: profiles, feeds and lists.
// Thread: any; a plain value. Invariant: a source's texts are those that BlueskyPlace reads.

package import FeedsModels

package struct BlueskyKind: SourceKind {
    package let name = BlueskyPlace.kind
    package var words: String { tr("Bluesky") }
    /// The server refuses guests a search for posts.
    package let abilities: SourceAbilities = [.comments]
    private let apis: ServerAPIs
    private let searched: ServerHost?

    /// `searched` is the server that Discover asks.
    package init(_ apis: ServerAPIs, searched: ServerHost? = ServerHost(BlueskyPlace.server)) {
        self.apis = apis
        self.searched = searched
    }

    package var searchDoors: [any SearchDoor] { searched.map { [BlueskySearch(apis: apis, host: $0)] } ?? [] }

    package func source(named text: String) -> FeedSource? { BlueskyPlace(text)?.source }

    package func reads(_ source: FeedSource) -> Bool { BlueskyPlace(of: source) != nil }

    package func makeService(for source: FeedSource) -> any FeedsServiceProtocol {
        guard let place = BlueskyPlace(of: source) else { return MissingService(name: source.name) }
        return BlueskyService(place, source: source.key, apis: apis)
    }
}
