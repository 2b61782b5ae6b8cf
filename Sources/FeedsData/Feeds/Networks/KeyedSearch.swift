// The search of a catalogue with a key in Discover: its videos and its photos with the words, as sources that are read
// when the user opens them.
// Thread: any; a plain value. Invariant: nothing is requested here.

import FeedsModels

struct KeyedSearch: SearchDoor {
    let catalogue: KeyedCatalogue
    let kind: String
    let keys: CatalogueKeys
    /// The sources with these words: the videos, then the photos.
    let sources: @Sendable (String, ServerHost) -> [FeedSource]

    var name: String { kind }
    var words: String { catalogue.name }
    var asks: String { catalogue.server }

    func find(_ question: SearchQuestion) async throws(FeedServiceError) -> [FoundSource] {
        guard let words = ServerText.line(question.words, atMost: 200), let host = ServerHost(catalogue.server) else {
            return []
        }
        // Without a key the sources would not open.
        _ = try await keys.key(of: catalogue)
        return sources(words, host).compactMap(\.named).enumerated().compactMap { index, named in
            guard let text = named.text else { return nil }
            var found = FoundSource(.posts, address: text, title: named.name)
            found.hasVideos = index == 0
            return found
        }
    }
}
