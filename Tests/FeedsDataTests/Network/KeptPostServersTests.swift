// A kept post of a server at home plays, because the user opened its source; another one opens nothing.

import FeedsModels
import FeedsTestSupport
import Foundation
import SoupBridge
import Testing

@testable import FeedsData

@Suite("The servers of kept posts")
struct KeptPostServersTests {
    private func servers(keeping source: String, poster: String) throws -> (KnownServers, URL) {
        let url = try #require(URL(string: poster))
        var post = SamplePosts.video("1")
        post.key = PostKey(source: source, id: "1")
        post.media[0].poster = url
        post.media[0].renditions = []
        let servers = KnownServers()
        let apis = ServerAPIs(network: NetworkService(), paces: ServerPaces())
        let kinds: [any SourceKind] = [
            PeerTubeKind(apis), MastodonKind(apis), LoopsKind(apis), BlueskyKind(apis), ArchiveKind(apis),
        ]
        servers.recognise { text in kinds.lazy.compactMap { $0.source(named: text)?.named?.server }.first }
        servers.admit(kept: post)
        return (servers, url)
    }

    @Test(arguments: [
        "peertube:channel:ann@127.0.0.1:9000", "http://127.0.0.1:9000/f", "peertube:local:127.0.0.1:9000",
        "peertube:search:x@127.0.0.1:9000", "bluesky:profile:ann.example@127.0.0.1:9000",
        "mastodon:account:ann@127.0.0.1:9000", "mastodon:local:127.0.0.1:9000", "mastodon:tag:x@127.0.0.1:9000",
        "loops:account:ann@127.0.0.1:9000", "loops:start:127.0.0.1:9000",
    ])
    func itsOwnServerMayBeReached(_ source: String) throws {
        let (servers, url) = try servers(keeping: source, poster: "http://127.0.0.1:9000/p.jpg")
        #expect(servers.mayConnect(url, url, .thisMachine))
    }

    @Test(arguments: [
        "peertube:channel:ann@tube.example", "peertube:index:127.0.0.1:9000",
        "peertube:index:127.0.0.1", "peertube:search:x@127.0.0.1", "peertube:local:127.0.0.1",
        "mastodon:tag:x@127.0.0.1", "mastodon:local:127.0.0.1", "loops:start:127.0.0.1",
        "archive:search:127.0.0.1:9000", "peertube:index:x@127.0.0.1:9000",
        "a:account:127.0.0.1", "sample", "a:b", "peertube:x:",
    ])
    func aServerInsideIsNotOpenedByAnother(_ source: String) throws {
        let (servers, url) = try servers(keeping: source, poster: "http://127.0.0.1:9000/p.jpg")
        #expect(!servers.mayConnect(url, url, .thisMachine))
    }
}
