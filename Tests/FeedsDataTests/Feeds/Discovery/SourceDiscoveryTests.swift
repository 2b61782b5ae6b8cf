// Discovery from an address to its feeds, with the fake and with a real server.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

struct SourceDiscoveryTests {
    typealias World = DiscoveryWorld
    typealias Pages = DiscoveryPages

    @Test(arguments: World.Subject.allCases)
    func aFeedIsItself(subject: World.Subject) async throws {
        let world = try await World(subject, ["/feed": .feed(Pages.rss("Ann", 8))])
        let result = await world.discover("look at <\(world.url("/feed"))>.")
        #expect(await world.asked() == ["/feed"])
        #expect(result.steps.map(\.outcome) == [.feed] && result.steps[0].what == .named)
        let found = try #require(result.found.first)
        #expect(found.kind == .feed && found.address == world.url("/feed") && found.title == "Ann")
        #expect(found.shape == "rss" && found.entries == 8 && found.counts.videos == 6 && found.counts.photos == 2)
        #expect(found.home?.absoluteString == "https://w.example/" && found.icon?.lastPathComponent == "icon.png")
        #expect(found.newest?.formatted(.iso8601) == "2026-03-03T18:07:00Z" && found.posters.count == 3)
        #expect(!found.opensOutside && result.response?.posts.count == 8)
    }

    /// Own server and short paths first, comments last; all are read so that the user can choose.
    @Test(arguments: World.Subject.allCases)
    func aPageLeadsToItsFeeds(subject: World.Subject) async throws {
        let world = try await World(
            subject,
            [
                "/": .redirect(to: "/home/"),
                "/home/": Pages.page(
                    Pages.link("/comments/feed", title: "Comments"), Pages.link("deep/er/feed"), Pages.link("/main")),
                "/main": .feed(Pages.rss("Main")), "/home/deep/er/feed": .feed(Pages.rss("Deep")),
                "/comments/feed": .feed(Pages.rss("Talk", 0)),
            ])
        let result = await world.discover(world.url("/"))
        #expect(result.found.map(\.title) == ["Main", "Deep", "Talk"])
        #expect(result.found.map(\.address) == ["/main", "/home/deep/er/feed", "/comments/feed"].map(world.url))
        #expect(result.steps.map(\.what) == [.named, .link, .link, .link])
        #expect(result.steps[0].outcome == .page && result.steps[0].sentence.contains("3 feeds"))
        #expect(result.response?.title == "Main")
    }

    @Test(arguments: World.Subject.allCases)
    func theUsualPlacesAreTriedWithoutRedirects(subject: World.Subject) async throws {
        let world = try await World(
            subject,
            [
                "/": Pages.page(), "/feed/": .redirect(to: "/"), "/rss/": Pages.page(),
                "/feed.xml": .feed(Pages.rss("A")),
            ])
        let result = await world.discover(world.url("/"))
        #expect(result.found.map(\.address) == [world.url("/feed.xml")])
        #expect(await world.asked() == ["/", "/feed/", "/rss/", "/feed.xml"])
        #expect(result.steps.map(\.outcome) == [.page, .unreachable, .notAFeed, .feed])
    }

    /// The folder of the page comes after the root of the site.
    @Test(arguments: World.Subject.allCases)
    func theFolderOfAPageIsTriedToo(subject: World.Subject) async throws {
        let world = try await World(
            subject, ["/blog/one.html": Pages.page(), "/blog/rss/": .feed(Pages.rss("A"))])
        let result = await world.discover(world.url("/blog/one.html"))
        #expect(await world.asked() == ["/blog/one.html", "/feed/", "/blog/feed/", "/rss/", "/blog/rss/"])
        #expect(result.found.count == 1)
    }

    /// The page of an account whose server names no feed in it.
    @Test(arguments: World.Subject.allCases)
    func theFeedOfAnAccountsPageIsGuessed(subject: World.Subject) async throws {
        let world = try await World(subject, ["/@ann/123": Pages.page(), "/@ann.rss": .feed(Pages.rss("Ann"))])
        #expect(await world.discover(world.url("/@ann/123")).found.map(\.title) == ["Ann"])
    }

    @Test(arguments: World.Subject.allCases)
    func aVideosPageLeadsToItsAuthor(subject: World.Subject) async throws {
        let world = try await World(
            subject,
            [
                "/w/1": Pages.page(#"<link rel=alternate type="application/json+oembed" href="/oembed?url=1">"#),
                "/oembed?url=1": .document(#"{"type":"video","author_url":"/c/ann"}"#, type: "application/json"),
                "/c/ann": Pages.page(Pages.link("/c/ann.rss")), "/c/ann.rss": .feed(Pages.rss("Ann")),
            ])
        let result = await world.discover(world.url("/w/1"))
        #expect(result.found.map(\.title) == ["Ann"] && result.steps.map(\.what) == [.named, .record, .profile, .link])
    }

    @Test(arguments: World.Subject.allCases)
    func otherDocumentsAreWhatTheyAre(subject: World.Subject) async throws {
        let opml = """
            <opml version="2.0"><head><title>Mine</title></head><body><outline text="News">
            <outline xmlUrl="https://a.example/f"/></outline><outline xmlUrl="https://b.example/f"/></body></opml>
            """
        let story = """
            <html><body><amp-story title="Clay" publisher="Ann"><amp-story-page id="a"><amp-img src="a.jpg" width="720"
            height="1280"></amp-img></amp-story-page></amp-story></body></html>
            """
        let world = try await World(
            subject,
            [
                "/list": .document(opml, type: "text/x-opml"), "/story": .document(story),
                "/clip": .document("\u{0}\u{0}\u{0}\u{18}ftypmp42", type: "video/mp4"),
                "/articles": .feed("<rss><channel><title>Words</title><item><title>One</title></item></channel></rss>"),
            ])
        let list = await world.discovery.discovered(world.url("/list"))
        #expect(list.found.map(\.kind) == [.opml] && list.found[0].entries == 2 && list.found[0].title == "Mine")
        #expect(await world.discovery.discovered(world.url("/story")).found.map(\.kind) == [.stories])
        #expect(await world.discovery.discovered(world.url("/clip")).found.map(\.kind) == [.media])
        let words = await world.discovery.discovered(world.url("/articles")).found
        #expect(words.map(\.kind) == [.feed] && words.allSatisfy { !$0.hasPosts && $0.entries == 1 })
    }

    /// Wikis have pages at such addresses.
    @Test(arguments: World.Subject.allCases)
    func aPageThatIsCalledLikeAVideoIsRequestedOnce(subject: World.Subject) async throws {
        let page = String(repeating: "<p>Words</p>", count: 900)
        let world = try await World(subject, ["/film.mp4": .document(page)])
        #expect(await world.discover(world.url("/film.mp4")).found.isEmpty)
        #expect(await world.asked().first == "/film.mp4")
    }

    /// RSS and Atom of the same posts are one choice.
    @Test(arguments: World.Subject.allCases)
    func theSamePostsInTwoFormatsAreOneChoice(subject: World.Subject) async throws {
        let atom = """
            <feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><entry><id>1</id><title>0</title>
            <link href="https://w.example/A/0"/><link rel="enclosure" type="video/mp4" href="https://w.example/0.mp4"/>
            </entry></feed>
            """
        let world = try await World(
            subject,
            [
                "/": Pages.page(
                    Pages.link("/rss"), Pages.link("/atom", type: "application/atom+xml"), Pages.link("/b")),
                "/rss": .feed(Pages.rss("A", 1)), "/atom": .feed(atom), "/b": .feed(Pages.rss("B", 1)),
            ])
        let result = await world.discover(world.url("/"))
        #expect(result.found.map(\.sameAs) == [nil, world.url("/rss"), nil])
        #expect(result.choices.map(\.title) == ["A", "B"])
    }

    @Test func aFolderAndAFileAreAsBefore() async throws {
        let folder = try FeedsFolder(["clips/1.mp4": "x", "clips/2.mp4": "x", "feed.json": JSONFeedFixture.json])
        let discovery = DiscoveryWorld.discovery(FakeNetworkService())
        let clips = await discovery.discovered(folder.path + "/clips")
        #expect(clips.found.map(\.kind) == [.folder] && clips.found[0].counts.videos == 2)
        #expect(clips.steps.map(\.what) == [.local] && clips.steps[0].outcome == .folder)
        let feed = await discovery.discovered("file://\(folder.path)/feed.json")
        #expect(feed.found.map(\.kind) == [.feed] && feed.found[0].title == "Sample")
        let nothing = await discovery.discovered("/nothing/here")
        #expect(nothing.found.isEmpty && nothing.refusal == .failed(.fileNotFound(place: "/nothing/here")))
    }

    @Test func eachStepIsToldWhenItBeginsAndEnds() async throws {
        let world = try await World(
            .fake, ["/": Pages.page(Pages.link("/rss")), "/rss": .feed(Pages.rss("A"))])
        var told: [(Int, DiscoveryStep.Outcome)] = []
        var ended = 0
        for await progress in world.discovery.discover(world.url("/")) {
            switch progress {
            case .step(let number, let step): told.append((number, step.outcome))
            case .ended: ended += 1
            }
        }
        #expect(told.map(\.0) == [0, 0, 1, 1] && told.map(\.1) == [.reading, .page, .reading, .feed] && ended == 1)
    }
}
