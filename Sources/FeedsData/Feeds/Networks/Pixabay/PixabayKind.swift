// Pixabay, with the user's own key: searches and lists of videos and photos.
// Thread: any; a plain value. Invariant: a source's texts are those that PixabayPlace reads, and none holds the key.

package import FeedsModels

package struct PixabayKind: SourceKind {
    package let name = PixabayPlace.kind
    package var words: String { KeyedCatalogue.pixabay.name }
    package let abilities: SourceAbilities = [.search]
    private let apis: ServerAPIs
    private let keys: CatalogueKeys

    package init(_ apis: ServerAPIs, secrets: any SecretKeeping) {
        self.apis = apis
        // As the documentation of Pixabay says.
        keys = CatalogueKeys(secrets, most: 100, seconds: 60, now: apis.now)
    }

    package var searchDoors: [any SearchDoor] {
        [
            KeyedSearch(catalogue: .pixabay, kind: name, keys: keys) { words, host in
                let words = PixabayPlace.words(words).map { [$0] } ?? []
                return words.flatMap { [PixabayPlace.videos($0, host).source, PixabayPlace.photos($0, host).source] }
            }
        ]
    }

    package func source(named text: String) -> FeedSource? { PixabayPlace(text)?.source }

    package func reads(_ source: FeedSource) -> Bool { PixabayPlace(of: source) != nil }

    package func makeService(for source: FeedSource) -> any FeedsServiceProtocol {
        guard let place = PixabayPlace(of: source) else { return MissingService(name: source.name) }
        return PixabayService(place, source: source.key, apis: apis, keys: keys)
    }

    package func source(searching words: String, in source: FeedSource) -> FeedSource? {
        guard let place = PixabayPlace(of: source), let words = PixabayPlace.words(words) else { return nil }
        if case .photos = place { return PixabayPlace.photos(words, place.host).source }
        return PixabayPlace.videos(words, place.host).source
    }
}
