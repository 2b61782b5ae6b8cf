// A start on Following: the real service and the real requests, before there is a window.

import FeedsCore
import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor @Suite struct StartingOnFollowingTests {
    private static let address = "https://ann.example/rss"
    private static let feed = """
        <rss version="2.0"><channel><title>Ann</title><item><guid>1</guid>
        <enclosure url="https://ann.example/1.mp4" type="video/mp4" length="9"/></item></channel></rss>
        """

    private let network = FakeNetworkService()
    private let conditions = FakeConditions()

    private func coordinator() async throws -> AppCoordinator {
        let library = FakeLibraryStore()
        let follow = Follow(key: Self.address, text: Self.address, name: "Ann", followed: Date())
        try await library.perform([.followed(follow.key, follow)])
        let store = FakeFollowingStore()
        let refresher = FollowRefresher(store: store, network: network, firstLaunch: Date())
        let kinds = [FollowingKind(library: library, store: store, refresher: refresher)]
        let person = UserActions(store: library)
        let scheduler = ManualScheduler()
        let settings = SettingsModel(store: FakeSettings(Settings(firstLaunch: Date())))
        let streaming = StreamingServices(
            media: FakePreloading(),
            conditions: StreamingConditions(system: conditions, settings: settings, scheduler: scheduler),
            watchTimes: FakeWatchTimes(), pane: { PaneSize(width: 405, height: 720) })
        let services = AppServices(
            repository: FeedRepository(kinds: kinds), settings: settings, maker: FakePlayerMaker(),
            scheduler: scheduler, person: person,
            follows: FollowsModel(person: person, posts: store, refresher: refresher), streaming: streaming
        ) { _ throws(FeedServiceError) in FeedSource(place: .named(FollowingPlace().source)) }
        return AppCoordinator(source: FeedSource(place: .named(FollowingPlace().source)), services: services)
    }

    private func begin(_ app: AppCoordinator) async {
        app.beginUnseen()
        // The system reports its state while the window is built.
        conditions.current.savesPower = true
        let model = app.feeds.viewModel
        await Seen.until { ![.idle, .loading].contains(model.phase) }
    }

    @Test func theFollowsAreAskedWhileTheWindowIsBuilt() async throws {
        await network.answer(Self.address, with: Self.feed, type: "application/rss+xml")
        let app = try await coordinator()
        await begin(app)
        #expect(app.feeds.viewModel.posts.filter { !$0.isBreak }.map(\.key.source) == [Self.address])
        #expect(await network.requests.count == 1)
    }
}
