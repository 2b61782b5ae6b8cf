// The port to the search of a network. A kind of source brings its door in `SourceKind.searchDoors`.
// Thread: any. Invariant: nothing is requested before `find`, and `find` is called only for a door that the user has
// switched on.

package protocol SearchDoor: Sendable {
    /// The name for programs; the settings store it.
    var name: String { get }
    /// The name for the user, translated: the network's.
    var words: String { get }
    /// Who is asked, for the user: "sepiasearch.org".
    var asks: String { get }

    /// People, channels, tags and posts, the best first. A filter that the network does not know is ignored.
    func find(_ question: SearchQuestion) async throws(FeedServiceError) -> [FoundSource]
    /// What the servers of these follows show to everybody, as sources. It takes all follows of the user, as their texts,
    /// and sends no request.
    func popular(near follows: [String]) -> [FoundSource]
}

extension SearchDoor {
    package func popular(near follows: [String]) -> [FoundSource] { [] }
}
