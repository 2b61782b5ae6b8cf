// Loops servers: the start feed, accounts, tags and starter kits.
// Thread: any; a plain value. Invariant: a source's texts are those that LoopsPlace reads.

package import FeedsModels

package struct LoopsKind: SourceKind {
    package let name = LoopsPlace.kind
    package var words: String { tr("Loops") }
    package let abilities: SourceAbilities = [.search, .comments]
    private let apis: ServerAPIs
    private let home: ServerHost?

    /// `home` is the server that the search asks although no follow leads there.
    package init(_ apis: ServerAPIs, home: ServerHost? = ServerHost("loops.video")) {
        (self.apis, self.home) = (apis, home)
    }

    package var searchDoors: [any SearchDoor] { home.map { [LoopsSearch(apis: apis, home: $0)] } ?? [] }

    package func source(named text: String) -> FeedSource? { LoopsPlace(text)?.source }

    package func reads(_ source: FeedSource) -> Bool { LoopsPlace(of: source) != nil }

    package func makeService(for source: FeedSource) -> any FeedsServiceProtocol {
        guard let place = LoopsPlace(of: source) else { return MissingService(name: source.name) }
        return LoopsService(place, source: source.key, apis: apis)
    }

    /// Guests may not search, but they may read a tag.
    package func source(searching words: String, in source: FeedSource) -> FeedSource? {
        guard let place = LoopsPlace(of: source), let tag = NetworkName.tag(of: words) else { return nil }
        return LoopsPlace.tag(tag.lowercased(), place.host).source
    }
}
