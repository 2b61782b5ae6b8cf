// Stories in a real feed: further pages, the feed's paused players, and fetching ahead.

import FeedsCore
import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor @Suite struct StoryFeedTests {
    private let page = BatchToken("/page2.json")
    private let maker = FakePlayerMaker()
    private let scheduler = ManualScheduler()
    private let store = FakeLibraryStore()
    private let media = FakePreloading()

    private func feeds(
        _ first: FeedsResponse, pages: [Result<FeedsResponse, FeedServiceError>] = []
    ) -> FeedsCoordinator {
        let settings = SettingsModel(store: FakeSettings(Settings(firstLaunch: .distantPast)))
        let conditions = StreamingConditions(system: FakeConditions(), settings: settings, scheduler: scheduler)
        let services = AppServices(
            repository: FakeFeedRepository(first: [.success(first)], pages: [page: pages]), settings: settings,
            maker: maker, scheduler: scheduler, person: UserActions(store: store),
            streaming: StreamingServices(
                media: media, conditions: conditions, watchTimes: FakeWatchTimes(),
                pane: { PaneSize(width: 360, height: 640) })
        ) { _ throws(FeedServiceError) in throw .fileNotFound(place: "") }
        return FeedsCoordinator(source: FeedSource(place: .path("/feed")), services: services)
    }

    private func response(_ posts: [Post], _ stories: [Story], next: BatchToken? = nil) -> FeedsResponse {
        FeedsResponse(shape: .sample, posts: posts, stories: stories, next: next)
    }

    private var playing: [String] { maker.players.filter { $0.isAlive && $0.acts.last == .play }.map(\.media.id) }
    private var heard: [String] { maker.players.filter { $0.isAlive && !$0.isMuted }.map(\.media.id) }

    @Test func theFeedRestsWhileStoriesAreOpen() async {
        let feeds = feeds(response(SamplePosts.videos(0..<3), [story("Ann", "vp")]))
        await feeds.viewModel.loadPosts()
        await until { !feeds.stories.stories.isEmpty }
        maker.player(of: "v0")?.say(.primed)
        #expect(playing == ["v0"] && heard == ["v0"])
        feeds.stories.open(feeds.stories.stories[0])
        #expect(playing == [])
        maker.player(of: "Ann0")?.say(.primed)
        #expect(playing == ["Ann0"] && heard == ["Ann0"])
        feeds.sightChanged(isInSight: false)
        feeds.sightChanged(isInSight: true)
        #expect(playing == ["Ann0"] && heard == ["Ann0"])
        feeds.stories.close()
        #expect(playing == ["v0"] && heard == ["v0"])
    }

    @Test func finishingClosesTheStoriesToo() async {
        let feeds = feeds(response([], [story("Ann", "vv")]))
        await feeds.viewModel.loadPosts()
        await until { !feeds.stories.stories.isEmpty }
        feeds.stories.open(feeds.stories.stories[0])
        feeds.finish()
        #expect(feeds.stories.viewer == nil && maker.players.allSatisfy { !$0.isAlive })
    }

    @Test func aFurtherPageBringsItsPeople() async {
        let first = response(SamplePosts.videos(0..<30), [story("Ann", "p")], next: page)
        let feeds = feeds(
            first,
            pages: [.failure(.network(place: "/page2.json", .timedOut)), .success(response([], [story("Bob", "p")]))]
        )
        await feeds.viewModel.loadPosts()
        await until { !feeds.stories.stories.isEmpty }
        feeds.stories.handleStoryAppear(feeds.stories.stories[0])
        await until { feeds.stories.pagingState == .failed }
        feeds.stories.retryPageTapped()
        await until { feeds.stories.stories.map(\.user.name) == ["Ann", "Bob"] }
        #expect(feeds.stories.pagingState == .end)
    }

    @Test func theNextVideosBytesAreFetchedAndTheFeedGetsTheStoresAttentionBack() async {
        let feeds = feeds(response(SamplePosts.videos(0..<2), [story("Ann", "pv")]))
        for id in ["v0", "v1", "Ann1"] { media.layouts[id] = StreamingRig.layout(chunks: 4) }
        await feeds.viewModel.loadPosts()
        await until { !feeds.stories.stories.isEmpty && media.attended.last == ["v0", "v1"] }
        feeds.stories.open(feeds.stories.stories[0])
        await until { media.attended.last == ["Ann1"] }
        while let next = media.underWay.first, next.media != "Ann1" {
            media.deliver()
            await AllTasks.run()
        }
        await until { media.requests.contains { $0.media == "Ann1" && $0.chunk == 0 } }
        feeds.stories.close()
        await until { media.attended.last == ["v0", "v1"] }
    }

    @Test func aReplyIsAMessageToTheImage() async throws {
        let feeds = feeds(response([], [story("Ann", "pp")]))
        await feeds.viewModel.loadPosts()
        await until { !feeds.stories.stories.isEmpty }
        let ann = feeds.stories.stories[0]
        feeds.stories.open(ann)
        let viewer = try #require(feeds.stories.viewer)
        let field = try #require(viewer.composer())
        field.onHold = { viewer.replyFocused($0) }
        field.focused()
        #expect(viewer.isReplying && viewer.isPaused)
        field.changed(to: "Lovely")
        field.cancelTapped()
        #expect(!viewer.isReplying)
        field.focused()
        field.sendTapped()
        await until { field.text.isEmpty && !viewer.isReplying }
        let messages = try await store.notes(to: .story(ann.key(of: ann.imageList[0])))
        #expect(messages.map(\.text) == ["Lovely"])
        #expect(try await store.notes(to: .story(ann.key(of: ann.imageList[1]))).isEmpty)
        field.finish()
    }
}
