// Opening one source after another, and texts that are not a source.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

private struct FixedSettings: SettingsStoreProtocol {
    func load() -> Settings { Settings(firstLaunch: Date(timeIntervalSince1970: 0)) }
    func save(_ settings: Settings) {}
}

@MainActor @Suite struct AppCoordinatorTests {
    private let maker = FakePlayerMaker()

    private func coordinator(_ answers: [FeedsResponse]) -> AppCoordinator {
        let services = AppServices(
            repository: FakeFeedRepository(first: answers.map { .success($0) }),
            settings: SettingsModel(store: FixedSettings()), maker: maker, scheduler: ManualScheduler()
        ) { texts throws(FeedServiceError) in
            let text = texts.first ?? ""
            guard text.hasPrefix("/") else { throw .unreadable(place: text, reason: "it is no path") }
            return FeedSource(place: .path(text))
        }
        return AppCoordinator(source: FeedSource(place: .path("/first")), services: services)
    }

    @Test func whatIsDroppedTakesTheOpenFeedsPlace() async {
        let feed = FeedsResponse(shape: .sample, posts: SamplePosts.videos(0..<2))
        let app = coordinator([feed, feed])
        await app.feeds.viewModel.loadPosts()
        let first = app.feeds
        let before = maker.players
        app.open(texts: ["/second"])
        #expect(app.feeds === first, "it is read first")
        await Seen.until { app.feeds !== first }
        #expect(app.feeds.viewModel.source == FeedSource(place: .path("/second")))
        #expect(before.allSatisfy { $0.acts.last == .close } && !before.isEmpty)
    }

    @Test func whatIsNoSourceLeavesTheOpenFeedAloneAndSaysWhy() {
        let app = coordinator([])
        let first = app.feeds
        app.open(texts: ["nonsense"])
        #expect(app.feeds === first)
        #expect(app.notice?.contains("nonsense") == true)
        app.noticeDismissed()
        #expect(app.notice == nil)
    }

    @Test func beforeThereIsAWindowTheFirstVideoIsMadeReadyAndDoesNotPlay() async {
        let app = coordinator([FeedsResponse(shape: .sample, posts: SamplePosts.videos(0..<2))])
        app.beginUnseen()
        for _ in 0..<100_000 where maker.player(of: "v0") == nil { await AllTasks.run(1) }
        maker.letDecodersWork()
        #expect(maker.player(of: "v0")?.acts == [.prime])
        app.sightChanged(isInSight: true)
        #expect(maker.player(of: "v0")?.acts == [.prime, .play])
    }

    @Test func aFeedBegunUnseenIsNotReadAgainForItsView() async {
        let app = coordinator([FeedsResponse(shape: .sample, posts: SamplePosts.videos(0..<2))])
        app.beginUnseen()
        for _ in 0..<100_000 where app.feeds.viewModel.phase != .loaded { await AllTasks.run(1) }
        app.feeds.start()
        await AllTasks.run()
        #expect(app.feeds.viewModel.edition == 1)
        #expect(app.feeds.viewModel.phase == .loaded)
    }

    @Test func settingsReachTheNextFeed() async {
        let app = coordinator([FeedsResponse(shape: .sample, posts: SamplePosts.videos(0..<2))])
        let first = app.feeds
        app.settings.change { $0.isMuted = true }
        app.open(texts: ["/second"])
        await Seen.until { app.feeds !== first }
        #expect(app.feeds.viewModel.players.isMuted)
    }
}

@MainActor @Suite struct LinkTests {
    private let link = "mutoscope://open?source=https%3A%2F%2Fexample.org%2Ffeed.json"

    private func coordinator() -> AppCoordinator {
        let services = AppServices(
            repository: FakeFeedRepository(
                first: [.success(FeedsResponse(shape: .sample, posts: SamplePosts.videos(0..<2)))]),
            settings: SettingsModel(store: FixedSettings()), maker: FakePlayerMaker(), scheduler: ManualScheduler()
        ) { texts throws(FeedServiceError) in FeedSource(place: .path("/of " + texts.joined(separator: "+"))) }
        return AppCoordinator(source: FeedSource(place: .path("/first")), services: services)
    }

    @Test func nothingIsOpenedBeforeThePersonSaysSo() async {
        let app = coordinator()
        let first = app.feeds
        app.open(texts: [link])
        #expect(app.feeds === first && app.link?.addresses == ["https://example.org/feed.json"])
        app.linkAnswered(opens: true)
        #expect(app.link == nil)
        await Seen.until { app.feeds !== first }
        #expect(app.feeds.viewModel.source.place == .path("/of https://example.org/feed.json"))
    }

    @Test func aNoLeavesEverythingAsItWas() {
        let app = coordinator()
        let first = app.feeds
        app.open(texts: [link])
        app.linkAnswered(opens: false)
        #expect(app.feeds === first && app.link == nil && app.notice == nil)
        app.linkAnswered(opens: true)
        #expect(app.feeds === first)
    }

    @Test func aPageThatAsksAgainAndAgainIsHeardOnce() {
        let app = coordinator()
        app.open(texts: [link])
        app.open(texts: ["mutoscope://open?source=http://other"])
        #expect(app.link?.addresses == ["https://example.org/feed.json"] && app.notice != nil)
    }

    @Test func aBadLinkSaysWhyAndHidesNothingAmongGoodSources() {
        let app = coordinator()
        let first = app.feeds
        app.open(texts: ["/good", "mutoscope://open?source=file:///etc/passwd"])
        #expect(app.feeds === first && app.link == nil && app.notice?.contains("file:///etc/passwd") == true)
    }
}
