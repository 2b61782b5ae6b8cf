// A feed whose document is read slice by slice: where it opens, and which stories it has.

import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsCore

@MainActor @Suite struct LongDocumentFeedTests {
    private func slice(_ number: Int) -> BatchToken { BatchToken("slice \(number)", isHere: true) }

    private func response(_ number: Int, of count: Int) throws -> FeedsResponse {
        FeedsResponse(
            shape: .sample, posts: SamplePosts.videos(number * 10..<number * 10 + 10),
            next: number + 1 < count ? slice(number + 1) : nil)
    }

    private func model(_ count: Int, startAt: String? = nil) throws -> FeedsViewModel {
        var pages: [BatchToken: [Result<FeedsResponse, FeedServiceError>]] = [:]
        for number in 1..<count { pages[slice(number)] = [.success(try response(number, of: count))] }
        let address = try #require(URL(string: "https://a.example.com/feed"))
        return FeedsViewModel(
            source: FeedSource(place: .remote(address)),
            repository: FakeFeedRepository(first: [.success(try response(0, of: count))], pages: pages),
            maker: FakePlayerMaker(), scheduler: ManualScheduler(),
            start: startAt.map { FeedStart(key: SamplePosts.video($0).key) })
    }

    @Test func itOpensAtAPostOfALateSlice() async throws {
        let model = try model(30, startAt: "v123")
        await model.loadPosts()
        #expect(model.post(model.currentIndex)?.id == "v123", "slices are no pages of the network")
        #expect(model.posts.count == 130, "and no more are read than it takes")
    }

    @Test func storiesAreNotLookedForInFurtherSlices() async throws {
        let model = try model(3)
        await model.loadPosts()
        #expect(!model.hasFurtherPages && model.pagingState != .end)
    }

    @Test func aQuickThumbFindsTheNextSliceThere() async throws {
        let model = try model(12)
        await model.loadPosts()
        for index in 1..<110 {
            await AllTasks.run()
            #expect(model.post(index) != nil)
            model.committed(to: index)
            #expect(model.currentIndex == index)
        }
    }
}
