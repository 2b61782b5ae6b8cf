// The search of PeerTube in Discover: channels from the index of many servers, and the videos that match, as sources.
// Thread: any; a plain value. Invariant: only the index is asked. The servers of follows are named, not asked.

import FeedsModels
import Foundation

struct PeerTubeSearch: SearchDoor {
    /// More channels are not better ones.
    private static let mostChannels = 20

    let name = PeerTubePlace.kind
    var words: String { tr("PeerTube") }
    var asks: String { index.text }
    let apis: ServerAPIs
    let index: ServerHost

    func find(_ question: SearchQuestion) async throws(FeedServiceError) -> [FoundSource] {
        guard let query = PeerTubeQuery(question) else { return [] }
        let searches = [PeerTubePlace.index(query)] + hosts(of: question.follows).map { .search(query, $0) }
        let sources = searches.map(videos)
        let call = ServerCall(
            "api/v1/search/video-channels",
            [("search", query.words), ("count", "\(Self.mostChannels)"), ("start", "0"), ("sort", "-match")])
        switch try await apis.at(index).answer(to: call.urgent()) {
        case .success(let answer):
            return sources + answer.json["data"].list.prefix(Self.mostChannels).compactMap(channel)
        case .failure(let refusal): throw PeerTubeRefusal.error(refusal, at: index)
        }
    }

    func popular(near follows: [String]) -> [FoundSource] {
        hosts(of: follows).map { host in
            FoundSource(.server, address: PeerTubePlace.server(.trending, host).text, title: host.text).with {
                $0.sentence = tr("What many people watch there now")
                $0.hasVideos = true
            }
        }
    }

    /// The servers of the follows that are PeerTube's, each once.
    private func hosts(of follows: [String]) -> [ServerHost] {
        var seen: Set<ServerHost> = []
        return follows.compactMap { PeerTubePlace($0)?.host }.filter { seen.insert($0).inserted }
    }

    private func videos(_ place: PeerTubePlace) -> FoundSource {
        FoundSource(.posts, address: place.text, title: place.name).with {
            $0.sentence = tr("All videos with these words. Following it keeps the search.")
            $0.hasVideos = true
        }
    }

    private func channel(_ item: JSONTree) -> FoundSource? {
        guard let name = PeerTubeName.actor(item["name"].text ?? ""), let host = ServerHost(item["host"].text ?? "")
        else { return nil }
        // A picture of a server that a stranger named may not lead to this machine.
        let context = DecodingContext(document: index.url, firstLaunch: apis.now())
        let avatars = item["avatars"].list.sorted { ($0["width"].side ?? 0) < ($1["width"].side ?? 0) }
        let avatar = avatars.first { ($0["width"].side ?? 0) >= 96 } ?? avatars.last ?? item["avatar"]
        let title = ServerText.name(item["displayName"].text) ?? name
        return FoundSource(.channel, address: PeerTubePlace.channel(name, host).text, title: title).with {
            $0.handle = "\(name)@\(host.text)"
            $0.sentence = ServerText.line(item["description"].text, atMost: 300) ?? ""
            $0.picture = context.optionalURL(avatar["url"])
            $0.home = context.optionalURL(item["url"])
            $0.hasVideos = true
        }
    }
}

extension FoundSource {
    fileprivate func with(_ change: (inout FoundSource) -> Void) -> FoundSource {
        var copy = self
        change(&copy)
        return copy
    }
}
