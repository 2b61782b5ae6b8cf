// Discovery from an account's name, and from YouTube's pages.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

struct DiscoveryAccountTests {
    typealias Pages = DiscoveryPages
    private let network = FakeNetworkService()

    private func discover(_ text: String) async -> Discovered {
        await DiscoveryWorld.discovery(network, KnownServers()).discovered(text)
    }

    private func asked() async -> [String] { await network.requests.map(\.url.absoluteString) }

    private func record(_ subject: String?, _ links: String...) -> String {
        let subject = subject.map { #""subject":"\#($0)","# } ?? ""
        return #"{\#(subject)"links":[\#(links.joined(separator: ","))]}"#
    }

    private func link(_ relation: String, _ type: String, _ address: String) -> String {
        #"{"rel":"\#(relation)","type":"\#(type)","href":"\#(address)"}"#
    }

    private func webFinger(_ host: String, _ name: String = "ann@m.example") -> String {
        "https://\(host)/.well-known/webfinger?resource=acct:\(name)"
    }

    private var page: String { link("http://webfinger.net/rel/profile-page", "text/html", "https://m.example/@ann") }
    private var actor: String { link("self", "application/activity+json", "https://m.example/users/ann") }

    /// The feed that the record names is enough; the page is not read.
    @Test func aRecordNamesTheFeed() async {
        let feed = link("http://schemas.google.com/g/2010#updates-from", "application/atom+xml", "https://m.example/a")
        await network.answer(webFinger("m.example"), with: record("acct:ann@m.example", page, actor, feed))
        await network.answer("https://m.example/a", with: Pages.rss("Ann"))
        let result = await discover("@ann@m.example")
        #expect(result.found.map(\.address) == ["https://m.example/a"])
        #expect(result.steps.map(\.what) == [.record, .link] && result.steps[0].outcome == .record)
        let accepts = await network.requests.map { $0.headers["Accept"] ?? "" }
        #expect(
            accepts[0].hasPrefix("application/jrd+json")
                && accepts[1].hasPrefix("application/rss+xml, application/atom+xml"))
    }

    @Test func aRecordNamesThePageThatNamesTheFeed() async {
        await network.answer(webFinger("m.example"), with: record(nil, actor, page))
        await network.answer("https://m.example/@ann", with: Pages.link("/@ann.rss"), type: "text/html")
        await network.answer("https://m.example/@ann.rss", with: Pages.rss("Ann"))
        let result = await discover("ann@m.example")
        #expect(result.found.map(\.title) == ["Ann"] && result.steps.map(\.what) == [.record, .profile, .link])
        #expect(await asked().count == 3)
    }

    @Test func withoutARecordTheFeedIsGuessed() async {
        await network.answer("https://m.example/@ann.rss", with: Pages.rss("Ann"))
        let result = await discover("acct:ann@m.example")
        #expect(result.found.map(\.title) == ["Ann"] && result.steps.map(\.outcome) == [.missing, .feed])
    }

    @Test func anUnknownAccountIsSaidSo() async {
        let result = await discover("@ann@m.example")
        #expect(result.refusal == .unknownAccount("@ann@m.example"))
        await network.fail(webFinger("m.example"), with: .hostNotFound("m.example"))
        let offline = await discover("@ann@m.example")
        #expect(offline.refusal?.name == "unreachable" && offline.refusal?.help == "Check the spelling of the address.")
    }

    /// The record names another server, which must confirm the account.
    @Test func anotherServerIsAskedOnceAndMustAgree() async {
        let feed = link("alternate", "application/rss+xml", "https://social.example/ann.rss")
        await network.answer(webFinger("m.example"), with: record("acct:ann@social.example", page))
        let second = webFinger("social.example", "ann@social.example")
        await network.answer(second, with: record("acct:ann@social.example", feed))
        await network.answer("https://social.example/ann.rss", with: Pages.rss("Ann"))
        #expect(await discover("@ann@m.example").found.map(\.address) == ["https://social.example/ann.rss"])
        #expect(await asked() == [webFinger("m.example"), second, "https://social.example/ann.rss"])
        await network.answer(second, with: record("acct:eve@evil.example", feed))
        let lie = await discover("@ann@m.example")
        #expect(lie.found.isEmpty && lie.steps.map(\.outcome) == [.record, .failed, .missing])
    }

    // MARK: YouTube

    private static let channel = "UC1234567890123456789012"
    private static let feed = "https://www.youtube.com/feeds/videos.xml?channel_id=\(channel)"
    private static let atom = """
        <feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><title>Ann</title><entry>
        <id>yt:video:1</id><title>One</title><link rel="alternate" href="https://www.youtube.com/watch?v=1"/><media:group>
        <media:content url="https://www.youtube.com/v/1" type="application/x-shockwave-flash"/>
        <media:thumbnail url="https://i.ytimg.com/vi/1/hqdefault.jpg"/></media:group></entry></feed>
        """

    @Test(arguments: [
        "https://www.youtube.com/channel/\(channel)", "https://m.youtube.com/channel/\(channel)/videos", feed,
        "youtube.com/channel/\(channel)?x=1",
    ])
    func aChannelsAddressIsEnough(text: String) async {
        await network.answer(Self.feed, with: Self.atom)
        let result = await discover(text)
        #expect(await asked() == [Self.feed])
        #expect(result.found.map(\.opensOutside) == [true] && result.found[0].counts.photos == 1)
    }

    @Test(arguments: [
        "https://www.youtube.com/@ann", "https://www.youtube.com/c/ann", "https://www.youtube.com/user/ann",
        "https://www.youtube.com/watch?v=abc", "https://youtu.be/abc", "https://www.youtube.com/shorts/abc",
    ])
    func anotherPageNamesItsChannel(text: String) async {
        for words in [
            #"<link rel="alternate" type="application/rss+xml" href="\#(Self.feed)">"#,
            String(repeating: "<p>", count: 400_000) + #"{"channelId":"short","x":{"channelId":"\#(Self.channel)"}}"#,
            #"<link rel="canonical" href="https://www.youtube.com/channel/\#(Self.channel)">"#,
        ] {
            await network.answer(text, with: "<html>\(words)", type: "text/html")
            await network.answer(Self.feed, with: Self.atom)
            #expect(await discover(text).found.map(\.address) == [Self.feed])
        }
    }

    @Test func aPlaylistHasAFeedAndAStrangePageHasNone() async {
        let list = "https://www.youtube.com/feeds/videos.xml?playlist_id=PL1234567890"
        await network.answer(list, with: Self.atom)
        #expect(
            await discover("https://www.youtube.com/playlist?list=PL1234567890").found.map(\.address) == [list])
        await network.answer("https://www.youtube.com/@eve", with: "<html>Before you continue", type: "text/html")
        #expect(await discover("https://www.youtube.com/@eve").refusal?.name == "youtube")
    }

    /// These feeds are missing for hours and come back.
    @Test func aMissingChannelMayComeBack() async {
        let refusal = await discover(Self.feed).refusal
        #expect(refusal == .unreachable(Self.feed, .status(404)) && refusal?.help == "Try again later.")
    }
}
