// The grid of the open source: it shows the feed's posts, filtered, and leads back into the feed.

import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsCore

@MainActor @Suite struct GridViewModelTests {
    private let person = PersonRig()

    private static func posts(_ count: Int) -> [Post] {
        SamplePosts.videos(0..<count).enumerated().map { number, post in
            var post = post
            // Four in each month, the newest first.
            post.publishedAt = Date(timeIntervalSince1970: 1_780_000_000 - Double(number / 4) * 31 * 86_400)
            if number % 3 == 0 { post.media[0].kind = .image }
            post.key.source = "/feed"
            return post
        }
    }

    private func app(_ posts: [Post], total: Int? = nil) async -> AppCoordinator {
        var response = FeedsResponse(shape: .sample, posts: posts)
        response.total = total
        let settings = SettingsModel(store: FakeSettings(Settings(firstLaunch: Date(timeIntervalSince1970: 0))))
        let services = AppServices(
            repository: FakeFeedRepository(first: [.success(response)]), settings: settings, maker: FakePlayerMaker(),
            scheduler: ManualScheduler(), person: person.desk
        ) { texts throws(FeedServiceError) in FeedSource(place: .path(texts[0])) }
        let app = AppCoordinator(source: FeedSource(place: .path("/feed")), services: services)
        await app.feeds.viewModel.loadPosts()
        return app
    }

    private func grid(_ app: AppCoordinator) throws -> GridViewModel {
        app.openGrid()
        return try #require(app.screen.grid)
    }

    @Test func itShowsTheFeedByMonthAndOpensWhereTheFeedIs() async throws {
        let app = await app(Self.posts(40))
        app.feeds.viewModel.committed(to: 17)
        let grid = try grid(app)
        #expect(grid.count == 40 && grid.currentIndex == 17)
        #expect(grid.months.months.map(\.start) == Array(stride(from: 0, to: 40, by: 4)))
        #expect(grid.heading(at: 0) == "May 2026" && grid.month(at: 3) == "May 2026" && grid.heading(at: 1) == nil)
        #expect(grid.entry(at: 39)?.id.id == "v39" && grid.entry(at: 40) == nil && grid.entry(at: -1) == nil)
    }

    @Test func aChosenPosterLeadsToTheFeedThereAndBackToTheGrid() async throws {
        let app = await app(Self.posts(40))
        let entry = try #require(try grid(app).entry(at: 30))
        app.open(entry, of: LibraryQuery(.all))
        #expect(app.screen.feed != nil && app.feeds.viewModel.currentIndex == 30)
        #expect(try grid(app).currentIndex == 30)
        let same = try #require(app.screen.grid?.entry(at: 30))
        app.open(same, of: LibraryQuery(.all))
        #expect(app.screen.feed != nil, "the current post leads back too")
    }

    @Test func aFilterKeepsTheFeedAndItsPlaces() async throws {
        let app = await app(Self.posts(40))
        let grid = try grid(app)
        grid.choose(PostFilter(.photos))
        #expect(grid.count == 14 && (0..<14).allSatisfy { grid.entry(at: $0)?.isVideo == false })
        #expect(app.feeds.viewModel.posts.count == 40)
        let entry = try #require(grid.entry(at: 5))
        app.open(entry, of: LibraryQuery(.all))
        #expect(app.feeds.viewModel.currentIndex == 15)
    }

    @Test func likedAndUnseenFollowTheLibrary() async throws {
        let posts = Self.posts(9)
        let app = await app(posts)
        _ = try await person.store.perform([
            .kept(posts[2]), .liked(posts[2].key, person.now), .kept(posts[4]),
            .watched(posts[4].key, Watch(at: person.now, position: 0)),
        ])
        let grid = try grid(app)
        grid.choose(PostFilter(.liked))
        await Seen.until { grid.count == 1 }
        #expect(grid.entry(at: 0)?.id.id == "v2")
        grid.choose(PostFilter(.unseen))
        await Seen.until { grid.count == 8 }
        #expect(!(0..<8).contains { grid.entry(at: $0)?.id.id == "v4" })
    }

    @Test func aHiddenPostLeavesTheGrid() async throws {
        let app = await app(Self.posts(9))
        let grid = try grid(app)
        let edition = grid.edition
        person.desk.hide(app.feeds.viewModel.posts[3])
        await person.settle()
        await Seen.until { grid.count == 8 }
        #expect(grid.edition > edition)
    }

    @Test func aPostSaysWhereItStandsWhereTheSourceCounts() async throws {
        let counted = await app(Self.posts(40), total: 40).feeds.viewModel
        #expect(counted.card(16)?.position() == "17 of 40")
        #expect(counted.card(16)?.ageAndViews.hasSuffix("2026 · 17 of 40") == true)
        let other = await app(Self.posts(40)).feeds.viewModel
        #expect(other.card(16)?.position() == nil)
    }
}
