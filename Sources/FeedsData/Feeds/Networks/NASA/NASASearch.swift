// The search of NASA's library in Discover: the words as a source, which is read when the user opens it.
// Thread: any; a plain value. Invariant: nothing is requested here.

import FeedsModels

struct NASASearch: SearchDoor {
    let name = NASAPlace.kind
    var words: String { tr("NASA") }
    var asks: String { host.text }
    let host: ServerHost

    func find(_ question: SearchQuestion) async throws(FeedServiceError) -> [FoundSource] {
        guard let words = ServerText.line(question.words, atMost: 200) else { return [] }
        let place = NASAPlace.search(words, host)
        var found = FoundSource(.posts, address: place.text, title: place.name)
        found.sentence = tr("Videos and photos with these words. Following it keeps the search.")
        return [found]
    }
}
