// The search of Wikimedia Commons in Discover: its media with the words, and categories.
// Thread: any; a plain value. Invariant: only the wiki is asked.

import FeedsModels
import Foundation

struct CommonsSearch: SearchDoor {
    private static let mostCategories = 15

    let name = CommonsPlace.kind
    var words: String { tr("Wikimedia Commons") }
    var asks: String { host.text }
    let apis: ServerAPIs
    let host: ServerHost

    func find(_ question: SearchQuestion) async throws(FeedServiceError) -> [FoundSource] {
        guard let words = ServerText.line(question.words, atMost: 200),
            let place = CommonsPlace("\(CommonsPlace.kind):search:\(NetworkPage.escaped(words))@\(host.text)")
        else { return [] }
        var media = FoundSource(.posts, address: place.text, title: place.name)
        media.sentence = tr("Videos and photos with these words. Following it keeps the search.")
        let call = ServerCall(
            "w/api.php",
            [
                ("action", "query"), ("format", "json"), ("formatversion", "2"), ("list", "search"),
                ("srnamespace", "14"), ("srsearch", words), ("srlimit", "\(Self.mostCategories)"),
                ("srprop", ""),
            ])
        let answer = try await apis.at(host).get(call.urgent())
        return [media] + answer.json["query"]["search"].list.prefix(Self.mostCategories).compactMap(category)
    }

    private func category(_ item: JSONTree) -> FoundSource? {
        guard let title = item["title"].text, title.hasPrefix("Category:"),
            let place = CommonsPlace(
                "\(CommonsPlace.kind):category:\(NetworkPage.escaped(String(title.dropFirst(9))))@\(host.text)")
        else { return nil }
        var found = FoundSource(.channel, address: place.text, title: place.name)
        found.sentence = tr("A category: its files, the newest first")
        found.home = DecodingContext(of: host, servers: nil, now: apis.now()).optionalURL(
            .string("/wiki/" + title.replacing(" ", with: "_")))
        return found
    }
}
