// Discovery of the sources of networks: the software of a server, accounts, posts, tags, and names of the AT Protocol.

import FeedsModels
import FeedsTestSupport
import Foundation
import SoupBridge
import Testing

@testable import FeedsData

struct NetworkDiscoveryTests {
    typealias Pages = DiscoveryPages
    private let network = FakeNetworkService()
    private let servers = KnownServers()

    /// Also checks what is true of every discovery.
    private func discover(_ text: String, _ kinds: [NetworkStub] = NetworkStub.all()) async -> Discovered {
        let result = await DiscoveryWorld.discovery(network, servers, kinds: kinds).discovered(text)
        // The stub's sources send no request.
        #expect(await network.requests.count + kinds.flatMap(\.read).count <= 6)
        #expect(result.found.isEmpty == (result.refusal != nil))
        #expect(!result.steps.contains { $0.outcome == .reading || $0.sentence.isEmpty })
        return result
    }

    private func paths() async -> [String] { await network.requests.map { $0.url.path() } }

    private func serve(_ software: String, at server: String = "https://s.example") async {
        let links = ["2.0", "2.1", "1.0"].map {
            #"{"rel":"http://nodeinfo.diaspora.software/ns/schema/\#($0)","href":"\#(server)/nodeinfo/\#($0)"}"#
        }
        await network.answer("\(server)/.well-known/nodeinfo", with: #"{"links":[\#(links.joined(separator: ","))]}"#)
        await network.answer("\(server)/nodeinfo/2.1", with: #"{"version":"2.1","software":{"name":"\#(software)"}}"#)
    }

    // MARK: Pages

    @Test(arguments: [
        ("mastodon", "/@ann", ["mastodon:account:ann@s.example"]),
        ("Mastodon", "/@ann/media", ["mastodon:account:ann@s.example"]),
        ("glitchcafe", "/web/@ann", ["mastodon:account:ann@s.example"]),
        (
            "gotosocial", "/@ann/statuses/01ARZ3NDEKTSV4RRFFQ69G5FAV",
            ["mastodon:post:01ARZ3NDEKTSV4RRFFQ69G5FAV@s.example", "mastodon:account:ann@s.example"]
        ),
        ("mastodon", "/@ann/109876543210", ["mastodon:post:109876543210@s.example", "mastodon:account:ann@s.example"]),
        ("akkoma", "/users/ann", ["mastodon:account:ann@s.example"]),
        (
            "pleroma", "/notice/AbCdEf0123456789xy",
            ["mastodon:post:AbCdEf0123456789xy@s.example", "mastodon:account:ann@tube.example"]
        ),
        ("mastodon", "/users/ann/statuses/12", ["mastodon:post:12@s.example", "mastodon:account:ann@s.example"]),
        ("mastodon", "/tags/camels", ["mastodon:tag:camels@s.example"]),
        ("mastodon", "/public/local", ["mastodon:local:s.example"]),
        ("mastodon", "/explore", ["mastodon:trends:s.example"]),
        ("peertube", "/c/ann", ["peertube:channel:ann@s.example"]),
        ("peertube", "/c/ann@other.example/videos", ["peertube:channel:ann@other.example"]),
        ("peertube", "/video-channels/ann", ["peertube:channel:ann@s.example"]),
        ("peertube", "/videos/trending", ["peertube:trending:s.example"]),
        ("peertube", "/search?search=two+words", ["peertube:search:two%20words@s.example"]),
        ("peertube", "/a/ann", ["peertube:account:ann@s.example"]),
        ("peertube", "/w/p/4xyz", ["peertube:playlist:4xyz@s.example"]),
        ("peertube", "/w/kQ", ["peertube:video:kQ@s.example", "peertube:channel:ann@tube.example"]),
        ("peertube", "/videos/watch/0a-1b", ["peertube:video:0a-1b@s.example", "peertube:channel:ann@tube.example"]),
        ("loops", "/@ann", ["loops:account:ann@s.example"]),
        ("loops", "/v/x1", ["loops:video:2113@s.example", "loops:account:ann@tube.example"]),
    ])
    func thePageOfANetworkIsItsSource(software: String, path: String, sources: [String]) async {
        await serve(software)
        let result = await discover("https://s.example\(path)")
        #expect(result.found.map(\.address) == sources)
        #expect(await paths() == ["/.well-known/nodeinfo", "/nodeinfo/2.1"])
        #expect(result.steps.prefix(3).map(\.what) == [.network, .network, .source])
        #expect(result.steps[1].sentence == "s.example runs \(software).")
        #expect(result.found.map(\.kind) == (sources.count == 2 ? [.media, .feed] : [.feed]))
    }

    /// Software that has only feeds, and sites that are no network: their feeds are found as before.
    @Test(arguments: ["pixelfed", "misskey", "friendica", "lemmy", nil])
    func otherSoftwareHasItsFeeds(software: String?) async {
        if let software { await serve(software) }
        await network.answer("https://s.example/@ann", with: Pages.link("/ann.rss"), type: "text/html")
        await network.answer("https://s.example/ann.rss", with: Pages.rss("Ann"))
        let result = await discover("https://s.example/@ann")
        #expect(result.found.map(\.address) == ["https://s.example/ann.rss"])
    }

    /// The server does not say what it runs, and there is nothing else.
    @Test func aFailureIsThatOfTheUsersAddress() async {
        let result = await discover("https://s.example/@ann")
        #expect(result.refusal == .missing("https://s.example/@ann"))
        await network.fail("https://s.example/.well-known/nodeinfo", with: .hostNotFound("s.example"))
        #expect(await discover("https://s.example/@ann").refusal?.name == "unreachable")
    }

    /// The user's authorization is for the page, although the server is asked for its software first.
    @Test func theAuthorizationReachesThePage() async {
        await network.answer("https://s.example/@ann", with: Pages.rss("Ann"))
        let discovery = DiscoveryWorld.discovery(
            network, servers, authorization: "Bearer t", kinds: NetworkStub.all())
        #expect(await discovery.discovered("https://s.example/@ann").found.map(\.title) == ["Ann"])
        #expect(await network.requests.last?.headers["Authorization"] == "Bearer t")
    }

    /// An ordinary site is not asked for its software.
    @Test(arguments: ["https://s.example/", "https://s.example/blog", "https://s.example/feed.xml"])
    func anOrdinaryPageIsReadAtOnce(address: String) async {
        await network.answer(address, with: Pages.link("/rss"), type: "text/html")
        await network.answer("https://s.example/rss", with: Pages.rss("A"))
        #expect(await discover(address).found.map(\.address) == ["https://s.example/rss"])
        #expect(await network.requests.count == 2)
    }

    /// A page without a feed may be the first page of a server.
    @Test func theFirstPageOfAServerIsItsPosts() async {
        await serve("loops")
        await network.answer("https://s.example", with: "<html>", type: "text/html")
        let result = await discover("s.example")
        #expect(result.found.map(\.address) == ["loops:start:s.example"])
        #expect(result.steps.map(\.what) == [.named, .network, .network, .source])
    }

    @Test func aClosedSourceLeavesTheFeed() async {
        await serve("gotosocial")
        await network.answer("https://s.example/@closed", with: Pages.link("/closed.rss"), type: "text/html")
        let closed = await discover("https://s.example/@closed")
        #expect(closed.refusal?.name == "failed" && closed.refusal?.why.hasPrefix("m.example ") == true)
        await network.answer("https://s.example/closed.rss", with: Pages.rss("Ann"))
        #expect(
            await DiscoveryWorld.discovery(network, kinds: NetworkStub.all())
                .discovered("https://s.example/@closed").found.map(\.title) == ["Ann"])
    }

    /// Without a kind that reads the network, no server is asked.
    @Test func withoutItsKindNothingIsAsked() async {
        await network.answer("https://s.example/@ann", with: Pages.link("/ann.rss"), type: "text/html")
        await network.answer("https://s.example/ann.rss", with: Pages.rss("Ann"))
        #expect(await discover("https://s.example/@ann", []).steps.map(\.what) == [.named, .link])
    }

    // MARK: Accounts and tags

    private func webFinger(_ account: String, at host: String, actor: String) async {
        await network.answer(
            "https://\(host)/.well-known/webfinger?resource=acct:\(account)",
            with: """
                {"subject":"acct:\(account)","links":[{"rel":"self","type":"application/activity+json","href":"\(actor)"}]}
                """)
    }

    @Test(arguments: [
        ("mastodon", "/users/ann", "mastodon:account:ann@s.example"),
        ("mastodon", "/ap/users/1169", "mastodon:account:ann@s.example"),
        ("peertube", "/accounts/ann", "peertube:account:ann@s.example"),
        ("peertube", "/video-channels/ann", "peertube:channel:ann@s.example"),
        ("loops", "/ap/users/5", "loops:account:ann@s.example"),
    ])
    func anAccountIsThatOfItsServersSoftware(software: String, actor: String, source: String) async {
        await serve(software)
        await webFinger("ann@s.example", at: "s.example", actor: "https://s.example\(actor)")
        let result = await discover("@ann@s.example")
        #expect(result.found.map(\.address) == [source])
        #expect(
            await network.requests.count == 3 && result.steps.map(\.what) == [.record, .network, .network, .source])
    }

    /// The account's name is of another server than its posts.
    @Test func anAccountMayLiveOnAnotherServer() async {
        await serve("mastodon", at: "https://social.example")
        await webFinger("ann@s.example", at: "s.example", actor: "https://social.example/users/ann")
        #expect(await discover("@ann@s.example").found.map(\.address) == ["mastodon:account:ann@social.example"])
    }

    /// That server knows more of the account.
    @Test func anotherServersPageLeadsHome() async {
        await serve("mastodon", at: "https://home.example")
        await webFinger("ann@home.example", at: "home.example", actor: "https://home.example/users/ann")
        let result = await discover("https://s.example/@ann@home.example")
        #expect(result.found.map(\.address) == ["mastodon:account:ann@home.example"])
    }

    @Test func aServerAtHomeIsAskedOverPlainHTTP() async {
        await serve("mastodon", at: "http://127.0.0.1:8080")
        await network.answer(
            "http://127.0.0.1:8080/.well-known/webfinger?resource=acct:ann@127.0.0.1:8080",
            with:
                #"{"links":[{"rel":"self","type":"application/activity+json","href":"http://127.0.0.1:8080/users/ann"}]}"#
        )
        #expect(await discover("@ann@127.0.0.1:8080").found.map(\.address) == ["mastodon:account:ann@127.0.0.1:8080"])
    }

    /// A server of the web names a server at home, as its nodeinfo or as the account's home.
    @Test func aRecordOfTheWebLeadsToNothingNearby() async {
        await webFinger("ann@s.example", at: "s.example", actor: "http://192.168.1.1/users/ann")
        let nearby = await discover("@ann@s.example")
        #expect(nearby.found.isEmpty && nearby.steps[1].outcome == .unreachable)
        await network.answer(
            "https://t.example/.well-known/nodeinfo",
            with: #"{"links":[{"rel":"http://nodeinfo.diaspora.software/ns/schema/2.0","href":"http://127.0.0.1/"}]}"#)
        #expect(await discover("https://t.example/@ann").found.isEmpty)
        #expect(await network.requests.allSatisfy { $0.url.host()?.hasSuffix(".example") == true })
    }

    /// A name that another server gave is not followed when it changes to an address at home.
    @Test func aServerOfARecordIsNoneOfTheUsers() async throws {
        await serve("mastodon", at: "https://social.example")
        await webFinger("ann@s.example", at: "s.example", actor: "https://social.example/users/ann")
        _ = await discover("@ann@s.example")
        let server = try #require(URL(string: "https://social.example/"))
        #expect(!servers.mayConnect(server, server, .nearby))
    }

    @Test(arguments: [
        ("mastodon", "mastodon:tag:camels@s.example"), ("peertube", "peertube:search:camels@s.example"),
        ("loops", "loops:tag:camels@s.example"),
    ])
    func aTagIsThatOfItsServer(software: String, source: String) async {
        await serve(software)
        #expect(await discover("#camels@s.example").found.map(\.address) == [source])
        await serve("lemmy")
        #expect(
            await DiscoveryWorld.discovery(network, kinds: NetworkStub.all())
                .discovered("#camels@s.example").refusal == .unknownTag("#camels@s.example"))
    }

    @Test func aTagWithoutAServerIsAskedFor() async {
        let refusal = await discover("#camels").refusal
        #expect(refusal == .tag("#camels") && refusal?.help == "Add a server, as in #camels@example.org.")
    }

    // MARK: AT Protocol

    private func resolve(_ handle: String, to did: String) async {
        await network.answer(
            "https://public.api.bsky.app/xrpc/com.atproto.identity.resolveHandle?handle=\(handle)",
            with: #"{"did":"\#(did)"}"#)
    }

    @Test(arguments: [
        ("@ann.example", ["bluesky:profile:did:plc:abc"]),
        ("https://bsky.app/profile/ann.example", ["bluesky:profile:did:plc:abc"]),
        (
            "at://ann.example/app.bsky.feed.generator/vids",
            ["bluesky:feed:at://did:plc:abc/app.bsky.feed.generator/vids"]
        ),
        ("https://bsky.app/profile/ann.example/lists/3k", ["bluesky:list:at://did:plc:abc/app.bsky.graph.list/3k"]),
        (
            "https://bsky.app/profile/ann.example/post/3k1",
            ["bluesky:post:at://did:plc:abc/app.bsky.feed.post/3k1", "bluesky:profile:did:plc:abc"]
        ),
    ])
    func aHandleIsKeptAsItsDID(text: String, sources: [String]) async {
        await resolve("ann.example", to: "did:plc:abc")
        #expect(await discover(text).found.map(\.address) == sources)
        #expect(await network.requests.count == 1)
    }

    @Test func aDIDNeedsNoRequest() async {
        #expect(await discover("did:plc:abc").found.map(\.address) == ["bluesky:profile:did:plc:abc"])
        #expect(await network.requests.isEmpty)
    }

    /// The name is that of a site with a feed.
    @Test func aNameThatIsNoHandleIsASite() async {
        await network.answer("https://ann.example", with: Pages.link("https://ann.example/rss"), type: "text/html")
        await network.answer("https://ann.example/rss", with: Pages.rss("Ann"))
        #expect(await discover("@ann.example").found.map(\.address) == ["https://ann.example/rss"])
        await resolve("bob.example", to: "javascript:alert(1)")
        #expect(await discover("@bob.example").found.isEmpty)
    }

    // MARK: Hostile

    @Test(arguments: [
        "[]", "{}", #"{"links":7}"#, #"{"links":[{"rel":7,"href":[]}]}"#, "not json", "<html>", "",
        #"{"links":[{"rel":"http://nodeinfo.diaspora.software/ns/schema/9e999","href":"https://s.example/n"}]}"#,
        #"{"links":[{"rel":"http://nodeinfo.diaspora.software/ns/schema/2.0","href":"file:///etc/passwd"}]}"#,
        #"{"links":[{"rel":"http://nodeinfo.diaspora.software/ns/schema/2.0","href":"https://s.example/.well-known/nodeinfo"}]}"#,
    ])
    func strangeAnswersAboutSoftwareAreNone(answer: String) async {
        await network.answer("https://s.example/.well-known/nodeinfo", with: answer)
        await network.answer("https://s.example/n", with: #"{"software":{"name":{"x":1}}}"#)
        await network.answer("https://s.example/@ann", with: Pages.rss("Ann"))
        #expect(await discover("https://s.example/@ann").found.map(\.title) == ["Ann"])
    }

    /// Names that would say something else in a sentence, or fill the screen.
    @Test func aStrangeNameOfSoftwareIsCut() async {
        await serve(String(repeating: "x", count: 100_000))
        let result = await discover("https://s.example/@ann")
        #expect(result.steps.allSatisfy { $0.sentence.count < 500 })
    }
}
