// Wikimedia Commons: categories, searches and single files of free media.
// Thread: any; a plain value. Invariant: a source's texts are those that CommonsPlace reads.

package import FeedsModels

package struct CommonsKind: SourceKind {
    package let name = CommonsPlace.kind
    package var words: String { tr("Wikimedia Commons") }
    package let abilities: SourceAbilities = [.search]
    private let apis: ServerAPIs

    package init(_ apis: ServerAPIs) { self.apis = apis }

    package var searchDoors: [any SearchDoor] {
        ServerHost(CommonsPlace.server).map { [CommonsSearch(apis: apis, host: $0)] } ?? []
    }

    package func source(named text: String) -> FeedSource? { CommonsPlace(text)?.source }

    package func reads(_ source: FeedSource) -> Bool { CommonsPlace(of: source) != nil }

    package func makeService(for source: FeedSource) -> any FeedsServiceProtocol {
        guard let place = CommonsPlace(of: source) else { return MissingService(name: source.name) }
        return CommonsService(place, source: source.key, apis: apis)
    }

    package func source(searching words: String, in source: FeedSource) -> FeedSource? {
        guard let place = CommonsPlace(of: source), let words = ServerText.line(words, atMost: 200) else { return nil }
        return CommonsPlace.search(words, place.host).source
    }
}
