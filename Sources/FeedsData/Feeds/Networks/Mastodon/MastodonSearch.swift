// The search of Mastodon's kin in Discover: people and tags, as the servers of the user's follows know them.
// Thread: any; a plain value. Invariant: no server is asked that the user does not know already, and at most three.

import FeedsModels
import Foundation

struct MastodonSearch: SearchDoor {
    private static let mostServers = 3
    private static let mostOfServer = 20
    private static let largest = "mastodon.social"

    let name = MastodonPlace.kind
    var words: String { tr("Mastodon") }
    var asks: String { tr("the servers of your follows") }
    let apis: ServerAPIs

    func find(_ question: SearchQuestion) async throws(FeedServiceError) -> [FoundSource] {
        guard let words = ServerText.line(question.words, atMost: 200) else { return [] }
        let hosts = hosts(of: question.follows)
        if hosts.isEmpty { return guess(words) }
        var found: [FoundSource] = []
        var failure: FeedServiceError?
        for host in hosts.prefix(Self.mostServers) {
            do throws(FeedServiceError) {
                found += try await find(words, at: host)
            } catch .cancelled {
                throw .cancelled
            } catch {
                failure = failure ?? error
            }
        }
        // A person is known to several servers.
        var seen: Set<String> = []
        found = found.filter { seen.insert($0.handle ?? $0.id).inserted }
        if found.isEmpty, let failure { throw failure }
        return found
    }

    func popular(near follows: [String]) -> [FoundSource] {
        hosts(of: follows).map { host in
            var found = FoundSource(.server, address: MastodonPlace.trends(host).text, title: host.text)
            found.sentence = tr("What many people share there now")
            return found
        }
    }

    /// Without a server among the follows, the tag on the largest one. It is asked when the user opens this.
    private func guess(_ words: String) -> [FoundSource] {
        guard let host = ServerHost(Self.largest), let name = NetworkName.tag(of: words) else { return [] }
        return [tag(name, host)]
    }

    private func find(_ words: String, at host: ServerHost) async throws(FeedServiceError) -> [FoundSource] {
        let call = ServerCall("api/v2/search", [("q", words), ("limit", "\(Self.mostOfServer)")])
        let answer = try await apis.at(host).get(call.urgent())
        let people = answer.json["accounts"].list.prefix(Self.mostOfServer).compactMap { person($0, host) }
        return people + answer.json["hashtags"].list.prefix(Self.mostOfServer).compactMap { tag($0, host) }
    }

    private func person(_ account: JSONTree, _ host: ServerHost) -> FoundSource? {
        let context = DecodingContext(document: host.url, firstLaunch: apis.now())
        // The own server of a person has all posts, and others only some.
        guard let author = MastodonAuthor(context, host).author(account), let handle = author.handle,
            let place = MastodonPlace("\(MastodonPlace.kind):account:\(handle)")
        else { return nil }
        var found = FoundSource(.person, address: place.text, title: author.name)
        (found.handle, found.picture, found.home) = (handle, author.avatar, author.page)
        let note = HTMLText.read(account["note"].text ?? "", base: host.url).text
        found.sentence = ServerText.line(note, atMost: 300) ?? ""
        return found
    }

    private func tag(_ tag: JSONTree, _ host: ServerHost) -> FoundSource? {
        NetworkName.tag(tag["name"].text).map { self.tag($0, host) }
    }

    private func tag(_ name: String, _ host: ServerHost) -> FoundSource {
        let place = MastodonPlace.tag(name.lowercased(), host)
        var found = FoundSource(.tag, address: place.text, title: place.name)
        found.sentence = tr("Public posts with this tag, as this server knows them")
        return found
    }

    /// The servers of the follows that have Mastodon's interface, each once.
    private func hosts(of follows: [String]) -> [ServerHost] {
        var seen: Set<ServerHost> = []
        return follows.compactMap { MastodonPlace($0)?.host }.filter { seen.insert($0).inserted }
    }
}
