// `mutoscope follow` with the address of a page or an account, against a real server.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import mutoscope

final class FollowingPagesAndAccountsTests {
    private static let feed = FaultyRoute.text(
        """
        <rss version="2.0"><channel><title>Ann</title><item><guid>1</guid>
        <enclosure url="https://media.example/1.mp4" type="video/mp4" length="9"/></item></channel></rss>
        """, type: "application/rss+xml")

    private let folder = FileManager.default.temporaryDirectory.appending(path: "mutoscope-\(UUID().uuidString)")
    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer([
            "/page": .html(#"<link rel="alternate" type="application/rss+xml" href="/feed">"#), "/feed": Self.feed,
            "/plain": .html("<p>Nothing</p>"),
            "/list": .html(#"<link rel="alternate" type="application/rss+xml" href="/opml">"#),
            "/opml": .text(
                #"<opml version="2.0"><body><outline text="A" type="rss" xmlUrl="https://a.example/"/></body></opml>"#,
                type: "text/x-opml"),
        ])
    }

    deinit {
        server.stop()
        // A leftover in the temporary folder does no harm.
        try? FileManager.default.removeItem(at: folder)
    }

    private var tools: FollowTools {
        let network = NetworkService()
        let documents = DocumentServices(network: network, firstLaunch: Date(timeIntervalSince1970: 0))
        let repository = FeedRepository(kinds: [AddressKind(documents)])
        let parse: @Sendable (String) throws(FeedSourceError) -> FeedSource = { text throws(FeedSourceError) in
            try FeedSource.parse(text, relativeTo: "/nowhere")
        }
        let discovery = SourceDiscovery(
            network: network, firstLaunch: Date(timeIntervalSince1970: 0), repository: repository, parse: parse)
        let resolver = FollowResolver(repository: repository, discovery: discovery, parse: parse)
        let store = FollowingStore(folder: folder, mayForget: false)
        return FollowTools(
            library: LibraryStore(folder: folder, mayForget: false),
            following: store, refresher: FollowRefresher(store: store, network: network, firstLaunch: Date()),
            parse: { try? parse($0) },
            resolve: { text throws(FollowTools.Failure) in try await resolver.resolve(text) })
    }

    private func follow(_ text: String) async throws -> JSONTree {
        var out: [String] = []
        _ = await FollowCommand.run(
            ["add", text, "--json"], tools: { _ in tools }, out: { out.append($0) }, err: { out.append($0) })
        return try JSONParser.parse(Data(out.joined().utf8))
    }

    @Test func aPageLeadsToItsFeed() async throws {
        let tree = try await follow(server.url("/page").absoluteString)
        #expect(tree["address"].text == server.url("/feed").absoluteString)
        #expect(tree["title"].text == "Ann" && tree["posts"] == .int(1) && tree["error"] == .null)
        #expect(try await tools.library.follows().map(\.text) == [server.url("/feed").absoluteString])
    }

    @Test func aPageWithoutAFeedSaysWhatWouldHelp() async throws {
        let error = try await follow(server.url("/plain").absoluteString)["error"].text
        #expect(error?.contains("is a web page that names no feed") == true)
        #expect(error?.hasSuffix("and paste its address.") == true)
        #expect(try await tools.library.follows().isEmpty)
    }

    @Test func aListOfFeedsIsNotFollowed() async throws {
        let error = try await follow(server.url("/list").absoluteString)["error"].text
        #expect(error?.hasSuffix("leads to a list of feeds (OPML). follow import takes its file.") == true)
    }

    @Test func anAccountLeadsToItsFeed() async throws {
        let discovery = FakeDiscovery([.sources((server.url("/feed").absoluteString, "Ann"))])
        let repository = FeedRepository(kinds: [])
        let resolver = FollowResolver(repository: repository, discovery: discovery) { text throws(FeedSourceError) in
            try FeedSource.parse(text, relativeTo: "/nowhere")
        }
        let found = try await resolver.resolve("@ann@social.example")
        #expect(found.source.texts == [server.url("/feed").absoluteString] && found.title == "Ann")
        #expect(discovery.asked == ["@ann@social.example"])
    }
}
