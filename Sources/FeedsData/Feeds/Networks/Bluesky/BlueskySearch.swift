// The search of Bluesky in Discover: people, and feeds that users have made.
// Thread: any; a plain value. Invariant: only the public server of Bluesky is asked; a person who wants to be seen only
// by people who are signed in is not found.

import FeedsModels
import Foundation

struct BlueskySearch: SearchDoor {
    private static let mostPeople = 25
    private static let mostFeeds = 15

    let name = BlueskyPlace.kind
    var words: String { tr("Bluesky") }
    var asks: String { host.text }
    let apis: ServerAPIs
    let host: ServerHost

    func find(_ question: SearchQuestion) async throws(FeedServiceError) -> [FoundSource] {
        guard let words = ServerText.line(question.words, atMost: 200) else { return [] }
        let people = ServerCall("xrpc/app.bsky.actor.searchActors", [("q", words), ("limit", "\(Self.mostPeople)")])
        let found = try await list("actors", of: people).prefix(Self.mostPeople).compactMap(person)
        let feeds = ServerCall(
            "xrpc/app.bsky.unspecced.getPopularFeedGenerators", [("query", words), ("limit", "\(Self.mostFeeds)")])
        // The server promises nothing for this call, so people alone are an answer too.
        let made = (try? await list("feeds", of: feeds)) ?? []
        return found + made.prefix(Self.mostFeeds).compactMap(feed)
    }

    private func list(_ member: String, of call: ServerCall) async throws(FeedServiceError) -> [JSONTree] {
        switch try await apis.at(host).answer(to: call.urgent()) {
        case .success(let answer): return answer.json[member].list
        case .failure(let refusal): throw refusal.error(at: host)
        }
    }

    private var context: DecodingContext { DecodingContext(document: host.url, firstLaunch: apis.now()) }

    private func person(_ account: JSONTree) -> FoundSource? {
        let labels = BlueskyLabels(account["labels"], now: apis.now())
        guard !labels.hides, let author = BlueskyAuthor(context).author(account), let did = author.id else {
            return nil
        }
        var found = FoundSource(.person, address: BlueskyPlace.profile(did, host).text, title: author.name)
        (found.handle, found.picture, found.home) = (author.handle, author.avatar, author.page)
        found.sentence = ServerText.line(account["description"].text, atMost: 300) ?? ""
        found.isSensitive = labels.isSensitive
        return found
    }

    private func feed(_ generator: JSONTree) -> FoundSource? {
        let labels = BlueskyLabels(generator["labels"], generator["creator"]["labels"], now: apis.now())
        guard !labels.hides, let uri = generator["uri"].text,
            let place = BlueskyPlace("\(BlueskyPlace.kind):feed:\(uri)@\(host.text)")
        else { return nil }
        var found = FoundSource(
            .posts, address: place.text, title: ServerText.name(generator["displayName"].text) ?? place.name)
        found.sentence = ServerText.line(generator["description"].text, atMost: 300) ?? ""
        found.picture = context.optionalURL(generator["avatar"])
        found.isSensitive = labels.isSensitive
        if generator["contentMode"].text == "app.bsky.feed.defs#contentModeVideo" { found.hasVideos = true }
        return found
    }
}
