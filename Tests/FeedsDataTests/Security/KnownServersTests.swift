// Which servers may be on this machine or nearby, after their address is known.

import FeedsModels
import Foundation
import SoupBridge
import Testing

@testable import FeedsData

struct KnownServersTests {
    private let servers = KnownServers()

    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    private func choose(_ text: String) throws { servers.choose(try url(text)) }

    /// A public name whose DNS answer is an address of the local network.
    @Test func aNameFromElsewhereLeadsNowhereInside() throws {
        let feed = try url("https://rebound.example.org/v.mp4")
        #expect(servers.mayConnect(feed, feed, .elsewhere))
        #expect(!servers.mayConnect(feed, feed, .nearby))
        #expect(!servers.mayConnect(feed, feed, .thisMachine))
    }

    @Test func whatThePersonOpenedMayBeInside() throws {
        try choose("http://films.example.org:8000/feed.json")
        let video = try url("http://films.example.org:8000/v.mp4")
        #expect(servers.mayConnect(video, video, .nearby))
        let another = try url("http://films.example.org:9000/v.mp4")
        #expect(!servers.mayConnect(another, another, .nearby))
    }

    @Test func aServerThatWasElsewhereIsNotFollowedInside() throws {
        try choose("https://fickle.example.org/feed.json")
        let feed = try url("https://fickle.example.org/feed.json")
        #expect(servers.mayConnect(feed, feed, .elsewhere))
        #expect(!servers.mayConnect(feed, feed, .thisMachine))
        // Also when it is opened again.
        try choose("https://fickle.example.org/feed.json")
        #expect(!servers.mayConnect(feed, feed, .thisMachine))
    }

    /// Stored posts show before the feed is read again, so names keep yesterday's permissions.
    @Test func whereAServerWasIsRememberedOverRestarts() async throws {
        let folder = try TemporaryFolder()
        func run() -> (KnownServers, ReachedServers) {
            let reached = ReachedServers(folder: folder.url, isKept: true) { Issue.record("\($0)") }
            return (KnownServers(reached: reached), reached)
        }
        let (feed, nas) = (try url("https://fickle.example.org/feed.json"), try url("http://nas.example.org/f"))
        let (yesterday, written) = run()
        for source in [feed, nas] { yesterday.choose(source) }
        #expect(yesterday.mayConnect(feed, feed, .elsewhere))
        #expect(yesterday.mayConnect(nas, nas, .nearby))
        written.flush()
        let (today, _) = run()
        for source in [feed, nas] { today.choose(source) }
        #expect(!today.mayConnect(feed, feed, .thisMachine))
        #expect(!today.mayConnect(nas, feed, .nearby))
        #expect(today.mayConnect(feed, feed, .elsewhere))
        #expect(today.mayConnect(nas, nas, .nearby))
        let file = folder.url.appending(path: "servers.json").path()
        #expect(try !String(contentsOfFile: file, encoding: .utf8).contains("example"))
        // When the stored posts are cleared, the permission is cleared too.
        await DocumentStorage(folder: folder.url).clear()
        let (later, _) = run()
        later.choose(feed)
        #expect(later.mayConnect(feed, feed, .nearby))
    }

    @Test func whatKeepsNoFeedsObeysTheFileAndWritesNone() throws {
        let folder = try TemporaryFolder()
        let feed = try url("https://fickle.example.org/feed.json")
        for (isKept, names) in [(false, []), (true, ["servers.json"]), (false, ["servers.json"])] {
            let reached = ReachedServers(folder: folder.url, isKept: isKept) { Issue.record("\($0)") }
            let servers = KnownServers(reached: reached)
            servers.choose(feed)
            #expect(servers.mayConnect(feed, feed, .elsewhere))
            reached.flush()
            #expect(try folder.names == names)
        }
        let servers = KnownServers(reached: ReachedServers(folder: folder.url, isKept: false) { _ in })
        servers.choose(feed)
        #expect(!servers.mayConnect(feed, feed, .nearby))
    }

    @Test func aRedirectFromElsewhereEndsBeforeWhatIsInside() throws {
        try choose("http://nas.example.org/feed.json")
        let (far, near) = (try url("https://far.example.org/a"), try url("http://nas.example.org/admin"))
        #expect(!servers.mayConnect(far, near, .nearby))
        #expect(servers.mayConnect(near, near, .nearby))
    }

    @Test func aServerNearbyLeadsOnlyToWhatWasNamed() throws {
        try choose("http://nas.example.org/feed.json")
        let (near, printer) = (try url("http://nas.example.org/a"), try url("http://printer.example.org/admin"))
        #expect(!servers.mayConnect(near, printer, .nearby))
        #expect(!servers.mayConnect(near, printer, .thisMachine))
        #expect(servers.mayConnect(near, printer, .elsewhere))
        try choose("http://printer.example.org/feed.json")
        #expect(servers.mayConnect(near, printer, .nearby))
    }

    /// The reading of a feed never permits a name whose address is only known after the lookup.
    @Test func readingAFeedFromElsewhereOpensNothing() throws {
        func read(at document: URL) throws {
            var context = DecodingContext(document: document, firstLaunch: Decoding.firstLaunch) { _ in false }
            context.servers = servers
            let feed = Data(#"{"videos":["http://camera.example.org/v.mp4"]}"#.utf8)
            #expect(try FeedDecoder(context: context, place: "feed").decode(feed).posts.count == 1)
        }
        let video = try url("http://camera.example.org/v.mp4")
        try read(at: try url("https://far.example.org/feed.json"))
        #expect(!servers.mayConnect(video, video, .nearby))
        try read(at: URL(filePath: "/home/ann/feed.json"))
        #expect(servers.mayConnect(video, video, .nearby))
    }

    @Test func aFileMayNameWhatIsInsideAndAFeedFromElsewhereNot() throws {
        let video = try url("http://camera.example.org/v.mp4")
        servers.admit([video], namedBy: try url("https://far.example.org/feed.json"))
        #expect(!servers.mayConnect(video, video, .nearby))
        servers.admit([video], namedBy: URL(filePath: "/home/ann/list.m3u"))
        #expect(servers.mayConnect(video, video, .nearby))
    }

    @Test func aServerNearbyMayNameOthersOnlyWhenItWasChosen() throws {
        let (feed, video) = (try url("http://nas.local/feed.json"), try url("http://192.168.1.9/v.mp4"))
        servers.admit([video], namedBy: feed)
        #expect(!servers.mayConnect(video, video, .nearby))
        try choose("http://nas.local/feed.json")
        servers.admit([video], namedBy: feed)
        #expect(servers.mayConnect(video, video, .nearby))
    }

    @Test func whatWasKeptMayBeWatchedAgain() throws {
        let video = try url("http://192.168.1.9/v.mp4")
        func kept(from source: String) -> Post {
            var post = Post(id: "v", media: [Media(id: "v", kind: .video, renditions: [Rendition(url: video)])])
            post.key = PostKey(source: source, id: "v")
            return post
        }
        servers.admit(kept: kept(from: "https://far.example.org/feed.json"))
        #expect(!servers.mayConnect(video, video, .nearby))
        servers.admit(kept: kept(from: "/home/ann/list.m3u"))
        #expect(servers.mayConnect(video, video, .nearby))
    }

    @Test func aLoginGoesToItsOwnServerAlone() throws {
        try choose("https://ann:pass%20word@example.org/feed.json")
        #expect(servers.login(for: try url("https://example.org/v.mp4")) == "Basic YW5uOnBhc3Mgd29yZA==")
        for text in ["http://example.org/v", "https://example.org:8443/v", "https://cdn.example.org/v"] {
            #expect(servers.login(for: try url(text)) == nil, "\(text)")
        }
        // A login in a feed from elsewhere is ignored.
        servers.admit([try url("https://eve:x@example.org/v")], namedBy: try url("https://evil.example.net/f"))
        #expect(servers.login(for: try url("https://example.org/v.mp4")) == "Basic YW5uOnBhc3Mgd29yZA==")
        // A login in a nearby feed is ignored too; a local file is the user's own.
        try choose("http://nas.local/feed.json")
        let other = try url("https://eve:x@example.org/v")
        servers.admit([other], namedBy: try url("http://nas.local/feed.json"))
        #expect(servers.login(for: try url("https://example.org/v.mp4")) == "Basic YW5uOnBhc3Mgd29yZA==")
        servers.admit([other], namedBy: URL(filePath: "/home/ann/list.m3u"))
        #expect(servers.login(for: try url("https://example.org/v.mp4")) == "Basic ZXZlOng=")
    }
}
