// The Internet Archive: searches, collections and single items with films.
// Thread: any; a plain value. Invariant: a source's texts are those that ArchivePlace reads.

package import FeedsModels

package struct ArchiveKind: SourceKind {
    package let name = ArchivePlace.kind
    package var words: String { tr("Internet Archive") }
    package let abilities: SourceAbilities = [.search, .captions]
    private let apis: ServerAPIs

    package init(_ apis: ServerAPIs) { self.apis = apis }

    package var searchDoors: [any SearchDoor] {
        ServerHost(ArchivePlace.server).map { [ArchiveSearch(apis: apis, host: $0)] } ?? []
    }

    package func source(named text: String) -> FeedSource? { ArchivePlace(text)?.source }

    package func reads(_ source: FeedSource) -> Bool { ArchivePlace(of: source) != nil }

    package func makeService(for source: FeedSource) -> any FeedsServiceProtocol {
        guard let place = ArchivePlace(of: source) else { return MissingService(name: source.name) }
        return ArchiveService(place, source: source.key, apis: apis)
    }

    package func source(searching words: String, in source: FeedSource) -> FeedSource? {
        guard let place = ArchivePlace(of: source), let words = ServerText.line(words, atMost: 200) else { return nil }
        return ArchivePlace.search(words, place.host).source
    }
}
