// The port to a kind of source: folders, files, addresses, the library, several sources as one, later a service.
// Each has a folder of its own in FeedsData, and a line in AppEnvironment.
// Thread: any. Invariant: the first kind in the list that reads a source makes its service.

package import Foundation

package protocol SourceKind: Sendable {
    /// The name for programs: the `kind` of its places.
    var name: String { get }
    /// The name for the user, translated.
    var words: String { get }
    /// What the app can offer for sources of this kind.
    var abilities: SourceAbilities { get }

    /// The source that a text names; nil for a text of another kind. `FeedSource.parse` reads paths and web addresses.
    func source(named text: String) -> FeedSource?
    /// Whether this kind reads the source. It may look at the disk, but sends no request.
    func reads(_ source: FeedSource) async -> Bool
    func makeService(for source: FeedSource) -> any FeedsServiceProtocol
    /// The servers that the user allowed by opening the source.
    func servers(of source: FeedSource) -> [URL]
    /// A source with the results of a search; nil when the kind has no search.
    func source(searching words: String, in source: FeedSource) -> FeedSource?
    /// The searches that the kind brings to Discover; none when its network has no search.
    var searchDoors: [any SearchDoor] { get }
}

extension SourceKind {
    package var abilities: SourceAbilities { [] }
    package var searchDoors: [any SearchDoor] { [] }
    package func source(named text: String) -> FeedSource? { nil }
    package func servers(of source: FeedSource) -> [URL] { [source.origin].compactMap(\.self) }
    package func source(searching words: String, in source: FeedSource) -> FeedSource? { nil }
}
