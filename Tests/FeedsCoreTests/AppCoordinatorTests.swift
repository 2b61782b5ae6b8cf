// Opening one source after another, and what is no source.

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
        let app = coordinator([FeedsResponse(shape: .folder, posts: SamplePosts.videos(0..<2))])
        await app.feeds.viewModel.loadPosts()
        let first = app.feeds
        app.open(texts: ["/second"])
        #expect(app.feeds !== first)
        #expect(app.feeds.viewModel.source == FeedSource(place: .path("/second")))
        #expect(maker.players.allSatisfy { $0.acts.last == .close })
        #expect(maker.players.isEmpty == false)
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

    @Test func settingsReachTheNextFeed() {
        let app = coordinator([])
        app.settings.change { $0.isMuted = true }
        app.open(texts: ["/second"])
        #expect(app.feeds.viewModel.players.isMuted)
    }
}
