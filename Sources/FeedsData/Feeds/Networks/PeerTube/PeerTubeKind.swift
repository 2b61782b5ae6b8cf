// PeerTube: servers, channels, accounts, playlists, searches, and the index of many servers.
// Thread: any; a plain value. Invariant: a source's texts are those that PeerTubePlace reads.

package import FeedsModels
import Foundation

package struct PeerTubeKind: SourceKind {
    package let name = PeerTubePlace.kind
    package var words: String { tr("PeerTube") }
    package let abilities: SourceAbilities = [.search, .comments, .captions]
    private let apis: ServerAPIs
    private let index: ServerHost?

    /// `index` is the server that searches all others.
    package init(_ apis: ServerAPIs, index: ServerHost? = ServerHost("sepiasearch.org")) {
        self.apis = apis
        self.index = index
    }

    package var searchDoors: [any SearchDoor] { index.map { [PeerTubeSearch(apis: apis, index: $0)] } ?? [] }

    package func source(named text: String) -> FeedSource? { PeerTubePlace(text).map(source(of:)) }

    /// The source of a place.
    package func source(of place: PeerTubePlace) -> FeedSource {
        var named = NamedSource(
            kind: name, id: String(place.text.dropFirst(name.utf8.count + 1)), name: place.name)
        named.server = (place.host ?? index)?.url
        named.text = place.text
        if case .playlist = place { named.keepsOrder = true }
        return FeedSource(place: .named(named))
    }

    package func reads(_ source: FeedSource) -> Bool { source.more.isEmpty && place(of: source) != nil }

    package func makeService(for source: FeedSource) -> any FeedsServiceProtocol {
        guard let place = place(of: source), let host = place.host ?? index else {
            return MissingService(name: source.name)
        }
        return PeerTubeService(place, at: host, source: source.key, apis: apis)
    }

    package func source(searching words: String, in source: FeedSource) -> FeedSource? {
        guard let place = place(of: source), let query = PeerTubeQuery(words: words) else { return nil }
        return self.source(of: place.host.map { .search(query, $0) } ?? .index(query))
    }

    private func place(of source: FeedSource) -> PeerTubePlace? {
        guard let named = source.named, named.kind == name else { return nil }
        return PeerTubePlace("\(name):\(named.id)")
    }
}
