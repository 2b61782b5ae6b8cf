// The search of Loops in Discover: a tag on each server, and the person of this name.
// Thread: any; a plain value. Invariant: guests may not search there, so a server is asked for at most one person, and no
// more than three servers are asked.

import FeedsModels

struct LoopsSearch: SearchDoor {
    private static let mostServers = 3

    let name = LoopsPlace.kind
    var words: String { tr("Loops") }
    var asks: String { tr("%1 and the servers of your follows", home.text) }
    let apis: ServerAPIs
    /// The project's own server. It is asked only while the user has switched this search on.
    let home: ServerHost

    func find(_ question: SearchQuestion) async throws(FeedServiceError) -> [FoundSource] {
        let hosts = hosts(of: question.follows)
        var people: [FoundSource] = []
        let words = String(question.words.trimmingPrefix("@"))
        if let name = NetworkName.account(words.lowercased()) {
            for host in hosts { people += try await person(name, at: host) }
        }
        guard let tag = NetworkName.tag(of: words) else { return people }
        return people + hosts.map { self.tag(tag, at: $0) }
    }

    func popular(near follows: [String]) -> [FoundSource] {
        hosts(of: follows).map { host in
            var found = FoundSource(.server, address: LoopsPlace.start(host).text, title: host.text)
            found.sentence = tr("What many people like there now")
            found.hasVideos = true
            return found
        }
    }

    /// None when the server has no such person.
    private func person(_ name: String, at host: ServerHost) async throws(FeedServiceError) -> [FoundSource] {
        switch try await apis.at(host).answer(to: ServerCall("api/v1/account/username/\(name)").urgent()) {
        case .failure(let refusal) where refusal.status == 404: return []
        case .failure(let refusal): throw refusal.error(at: host)
        case .success(let answer):
            let reader = LoopsReader(asked: host, servers: apis.servers, now: apis.now())
            guard let author = reader.author(answer.json["data"]) else { return [] }
            var found = FoundSource(.person, address: LoopsPlace.account(name, host).text, title: author.name)
            (found.handle, found.picture, found.home) = (author.handle, author.avatar, author.page)
            found.sentence = ServerText.line(answer.json["data"]["bio"].text, atMost: 300) ?? ""
            found.hasVideos = true
            return [found]
        }
    }

    private func tag(_ tag: String, at host: ServerHost) -> FoundSource {
        let place = LoopsPlace.tag(tag.lowercased(), host)
        var found = FoundSource(.tag, address: place.text, title: place.name)
        found.sentence = tr("Public posts with this tag, as this server knows them")
        found.hasVideos = true
        return found
    }

    private func hosts(of follows: [String]) -> [ServerHost] {
        var seen: Set<ServerHost> = []
        let known = follows.compactMap { LoopsPlace($0)?.host } + [home]
        return Array(known.filter { seen.insert($0).inserted }.prefix(Self.mostServers))
    }
}
