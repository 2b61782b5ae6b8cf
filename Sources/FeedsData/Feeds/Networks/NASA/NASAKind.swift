// NASA's library of images and videos: searches and single assets.
// Thread: any; a plain value. Invariant: a source's texts are those that NASAPlace reads.

package import FeedsModels

package struct NASAKind: SourceKind {
    package let name = NASAPlace.kind
    package var words: String { tr("NASA") }
    package let abilities: SourceAbilities = [.search, .captions]
    private let apis: ServerAPIs

    package init(_ apis: ServerAPIs) { self.apis = apis }

    package var searchDoors: [any SearchDoor] { ServerHost(NASAPlace.server).map { [NASASearch(host: $0)] } ?? [] }

    package func source(named text: String) -> FeedSource? { NASAPlace(text)?.source }

    package func reads(_ source: FeedSource) -> Bool { NASAPlace(of: source) != nil }

    package func makeService(for source: FeedSource) -> any FeedsServiceProtocol {
        guard let place = NASAPlace(of: source) else { return MissingService(name: source.name) }
        return NASAService(place, source: source.key, apis: apis)
    }

    package func source(searching words: String, in source: FeedSource) -> FeedSource? {
        guard let place = NASAPlace(of: source), let words = ServerText.line(words, atMost: 200) else { return nil }
        return NASAPlace.search(words, place.host).source
    }
}
