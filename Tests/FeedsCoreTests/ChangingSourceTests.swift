// A source that changes while it is open: what is gone leaves quietly, what is new waits.

import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsCore

@MainActor @Suite struct ChangingSourceTests {
    private func open(_ repository: ChangingRepository) async -> FeedsViewModel {
        let model = FeedsViewModel(
            source: FeedSource(place: .path("/folder")), repository: repository, maker: FakePlayerMaker(),
            scheduler: ManualScheduler())
        await model.loadPosts()
        return model
    }

    @Test func whatIsGoneLeavesQuietlyAndTheNextTakesItsPlace() async {
        let all = SamplePosts.videos(0..<10)
        let repository = ChangingRepository(all)
        let model = await open(repository)
        model.committed(to: 4)
        await repository.change(to: all.filter { !["v2", "v4"].contains($0.id) })
        await Seen.until { model.posts.count == 8 }
        #expect(model.post(model.currentIndex)?.id == "v5" && !model.hasNewPosts)
        model.finish()
    }

    @Test func whatIsNewWaitsAndIsCounted() async {
        let all = SamplePosts.videos(3..<10)
        let repository = ChangingRepository(all)
        let model = await open(repository)
        model.committed(to: 2)
        await repository.change(to: SamplePosts.videos(0..<9))
        await Seen.until { model.hasNewPosts }
        #expect(model.newCount == 3 && model.posts.count == 6 && model.post(model.currentIndex)?.id == "v5")
        model.newPostsTapped()
        #expect(model.posts.count == 9 && model.post(model.currentIndex)?.id == "v5" && model.newCount == nil)
        model.finish()
    }
}
