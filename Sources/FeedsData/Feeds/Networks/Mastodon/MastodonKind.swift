// Servers with Mastodon's interface: accounts, tags, a server's own posts and its trends.
// Thread: any; a plain value. Invariant: a source's texts are those that MastodonPlace reads.

package import FeedsModels

package struct MastodonKind: SourceKind {
    package let name = MastodonPlace.kind
    package var words: String { tr("Mastodon") }
    package let abilities: SourceAbilities = [.search, .comments]
    private let apis: ServerAPIs

    package init(_ apis: ServerAPIs) { self.apis = apis }

    package var searchDoors: [any SearchDoor] { [MastodonSearch(apis: apis)] }

    package func source(named text: String) -> FeedSource? { MastodonPlace(text)?.source }

    package func reads(_ source: FeedSource) -> Bool { MastodonPlace(of: source) != nil }

    package func makeService(for source: FeedSource) -> any FeedsServiceProtocol {
        guard let place = MastodonPlace(of: source) else { return MissingService(name: source.name) }
        return MastodonService(place, source: source.key, apis: apis)
    }

    /// Guests may not search for posts, but they may read a tag.
    package func source(searching words: String, in source: FeedSource) -> FeedSource? {
        guard let place = MastodonPlace(of: source), let tag = NetworkName.tag(of: words) else { return nil }
        return MastodonPlace.tag(tag.lowercased(), place.host).source
    }
}
