// Pexels, with the user's own key: searches, lists and collections of videos and photos.
// Thread: any; a plain value. Invariant: a source's texts are those that PexelsPlace reads, and none holds the key.

package import FeedsModels

package struct PexelsKind: SourceKind {
    package let name = PexelsPlace.kind
    package var words: String { KeyedCatalogue.pexels.name }
    package let abilities: SourceAbilities = [.search]
    private let apis: ServerAPIs
    private let keys: CatalogueKeys

    package init(_ apis: ServerAPIs, secrets: any SecretKeeping) {
        self.apis = apis
        // As the terms of Pexels say.
        keys = CatalogueKeys(secrets, most: 200, seconds: 3600, now: apis.now)
    }

    package var searchDoors: [any SearchDoor] {
        [
            KeyedSearch(catalogue: .pexels, kind: name, keys: keys) { words, host in
                [PexelsPlace.videos(words, host).source, PexelsPlace.photos(words, host).source]
            }
        ]
    }

    package func source(named text: String) -> FeedSource? { PexelsPlace(text)?.source }

    package func reads(_ source: FeedSource) -> Bool { PexelsPlace(of: source) != nil }

    package func makeService(for source: FeedSource) -> any FeedsServiceProtocol {
        guard let place = PexelsPlace(of: source) else { return MissingService(name: source.name) }
        return PexelsService(place, source: source.key, apis: apis, keys: keys)
    }

    package func source(searching words: String, in source: FeedSource) -> FeedSource? {
        guard let place = PexelsPlace(of: source), let words = ServerText.line(words, atMost: 200) else { return nil }
        if case .photos = place { return PexelsPlace.photos(words, place.host).source }
        return PexelsPlace.videos(words, place.host).source
    }
}
