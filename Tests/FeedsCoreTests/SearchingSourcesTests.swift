// A source that is a web page or an account: the app looks for its feed and opens it.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor private final class Rig {
    let maker = FakePlayerMaker()
    let scheduler = ManualScheduler()
    let discovery: FakeDiscovery
    let repository: FakeFeedRepository
    let app: AppCoordinator

    init(
        _ answers: [Result<FeedsResponse, FeedServiceError>], _ results: [Discovered],
        gate: TaskGate = TaskGate(isOpen: true)
    ) {
        discovery = FakeDiscovery(results, gate: gate)
        repository = FakeFeedRepository(first: answers)
        let settings = SettingsModel(store: FakeSettings(Settings(firstLaunch: Date(timeIntervalSince1970: 0))))
        let services = AppServices(
            repository: repository, settings: settings, maker: maker, scheduler: scheduler, discovery: discovery
        ) { texts throws(FeedServiceError) in
            guard let url = URL(string: texts[0]), texts[0].hasPrefix("http") else {
                throw .refused(.accountWithoutServer(texts[0]))
            }
            return FeedSource(place: .remote(url))
        }
        app = AppCoordinator(source: FeedSource(place: .remote(Self.first)), services: services)
        app.feeds.start()
    }

    private static let first = URL(filePath: "/").appending(path: "first")

    func open(_ text: String) async {
        await Seen.until { self.app.feeds.viewModel.phase == .loaded }
        app.open(texts: [text])
    }
}

private func posts(_ range: Range<Int>) -> Result<FeedsResponse, FeedServiceError> {
    .success(FeedsResponse(shape: .sample, posts: SamplePosts.videos(range)))
}

private func page(_ content: FeedServiceError.Content = .html) -> Result<FeedsResponse, FeedServiceError> {
    .failure(.notAFeed(place: "page", content))
}

@MainActor @Suite struct SearchingSourcesTests {
    @Test(arguments: [FeedServiceError.Content.html, .signIn])
    func thePagesFeedOpens(content: FeedServiceError.Content) async {
        let rig = Rig(
            [posts(0..<5), page(content), posts(5..<9)],
            [.sources(("https://a.example/feed", "A"), ("https://a.example/other", "B"))])
        await rig.open("https://a.example/")
        await Seen.until { rig.app.source.name == "https://a.example/feed" }
        #expect(rig.discovery.asked == ["https://a.example/"] && rig.app.notice == nil)
        #expect(rig.app.back(), "the source before is one step back")
    }

    @Test func whileItLooksItSaysSoAndBackStopsIt() async {
        let gate = TaskGate()
        let rig = Rig([posts(0..<5), page()], [.sources(("https://a.example/feed", "A"))], gate: gate)
        await rig.open("https://a.example/x")
        await Seen.until { rig.app.notice != nil }
        #expect(rig.app.notice == "Looking for the feed of a.example…")
        let feed = rig.app.feeds
        #expect(rig.app.back() && rig.app.notice == nil)
        await gate.open()
        await AllTasks.run()
        #expect(rig.app.feeds === feed && rig.app.notice == nil)
    }

    @Test func withoutAFeedTheOpenFeedStaysAndTheNoticeSaysWhy() async {
        let rig = Rig([posts(0..<5), page()], [Discovered(refusal: .signIn("https://a.example/"))])
        await rig.open("https://a.example/")
        await Seen.until { rig.app.notice?.hasPrefix("https://a.example/ asks for a password.") == true }
        #expect(rig.app.source.name.hasSuffix("first"))
    }

    /// What was found turns out to be a page; nothing is searched again.
    @Test func aSearchLeadsToNoSearch() async {
        let rig = Rig([posts(0..<5), page(), page()], [.sources(("https://a.example/feed", "A"))])
        await rig.open("https://a.example/")
        await Seen.until { rig.app.notice == "page is a web page (HTML), not a feed." }
        #expect(rig.discovery.asked.count == 1)
    }

    @Test func otherFailuresLeadToNoSearch() async {
        let rig = Rig([posts(0..<5), .failure(.emptyFeed(place: "x"))], [])
        await rig.open("https://a.example/")
        await Seen.until { rig.app.notice != nil }
        #expect(rig.discovery.asked.isEmpty)
    }

    /// The page that was named at the start.
    @Test func theFirstSourceIsLookedBehindToo() async {
        let rig = Rig([page(), posts(0..<4)], [.sources(("https://a.example/feed", "A"))])
        await Seen.until { rig.app.source.name == "https://a.example/feed" }
        #expect(rig.app.feeds.viewModel.phase == .loaded && !rig.app.leadsBack)
    }

    @Test func aFirstSourceWithoutAFeedShowsItsFailureAndANotice() async {
        let rig = Rig([page()], [Discovered(refusal: .signIn("https://a.example/"))])
        await Seen.until { rig.app.notice?.contains("asks for a password") == true }
        await AllTasks.run()
        #expect(rig.discovery.asked.count == 1)
    }

    @Test func aTextThatNamesNothingSaysWhatIsMissing() async {
        let rig = Rig([posts(0..<5)], [])
        await rig.open("@ann")
        #expect(rig.app.notice?.contains("does not say on which server") == true && rig.discovery.asked.isEmpty)
    }
}
