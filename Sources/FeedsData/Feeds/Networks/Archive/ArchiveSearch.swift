// The search of the Internet Archive in Discover: its films with the words, and collections.
// Thread: any; a plain value. Invariant: only the archive is asked.

import FeedsModels
import Foundation

struct ArchiveSearch: SearchDoor {
    private static let mostCollections = 15

    let name = ArchivePlace.kind
    var words: String { tr("Internet Archive") }
    var asks: String { host.text }
    let apis: ServerAPIs
    let host: ServerHost

    func find(_ question: SearchQuestion) async throws(FeedServiceError) -> [FoundSource] {
        guard let words = ServerText.line(question.words, atMost: 200) else { return [] }
        let place = ArchivePlace.search(words, host)
        var films = FoundSource(.posts, address: place.text, title: place.name)
        films.sentence = tr("All videos with these words. Following it keeps the search.")
        films.hasVideos = true
        let call = ArchiveQuery.collections(about: words, most: Self.mostCollections)
        let answer = try await apis.at(host).get(call.urgent())
        let found = answer.json["response"]["docs"].list.prefix(Self.mostCollections)
        return [films] + found.compactMap(collection)
    }

    private func collection(_ item: JSONTree) -> FoundSource? {
        guard let id = ArchiveName.id(item["identifier"].identifier) else { return nil }
        let context = DecodingContext(of: host, servers: nil, now: apis.now())
        let title = ServerText.name(ArchiveValue(item["title"]).first) ?? id
        var found = FoundSource(.channel, address: ArchivePlace.collection(id, host).text, title: title)
        found.sentence = ServerText.line(ArchiveValue(item["description"]).plain, atMost: 300) ?? ""
        found.picture = context.optionalURL(.string("/services/img/\(id)"))
        found.home = context.optionalURL(.string("/details/\(id)"))
        return found
    }
}
