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

    /// A refresh that has seen the folder, and answers when the gate opens.
    private func beginRefresh(_ model: FeedsViewModel, _ repository: ChangingRepository) async -> (
        TaskGate, Task<Void, Never>
    ) {
        let gate = TaskGate(isOpen: false)
        await repository.answer(after: gate)
        let refresh = Task { await model.refresh() }
        await AllTasks.run()
        #expect(await repository.readings == 2)
        return (gate, refresh)
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

    @Test func whatComesBackTakesItsOldPlaceQuietly() async {
        let all = SamplePosts.videos(0..<10)
        let repository = ChangingRepository(all)
        let model = await open(repository)
        model.committed(to: 4)
        await repository.change(to: all.filter { $0.id != "v2" })
        await Seen.until { model.posts.count == 9 }
        await repository.change(to: all)
        await Seen.until { model.posts.count == 10 }
        #expect(model.posts.map(\.id) == all.map(\.id) && !model.hasNewPosts)
        #expect(model.post(model.currentIndex)?.id == "v4")
        model.finish()
    }

    @Test func aChangeDuringARefreshIsFollowedAfterwards() async {
        let repository = ChangingRepository(SamplePosts.videos(0..<6))
        let model = await open(repository)
        let (gate, refresh) = await beginRefresh(model, repository)
        await repository.change(to: SamplePosts.videos(0..<4))
        await AllTasks.run()
        #expect(await repository.readings == 2 && model.posts.count == 6)
        await gate.open()
        await refresh.value
        #expect(model.posts.count == 4)
        model.finish()
    }

    @Test func anOrderThatIsChosenDuringARefreshIsReadAfterIt() async {
        let repository = ChangingRepository(SamplePosts.videos(0..<6))
        let model = await open(repository)
        let (gate, refresh) = await beginRefresh(model, repository)
        await repository.change(to: SamplePosts.videos(0..<6).reversed())
        await model.choose(.newest)
        await gate.open()
        await refresh.value
        #expect(model.posts.map(\.id) == SamplePosts.videos(0..<6).reversed().map(\.id))
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

    @Test(arguments: [FeedServiceError.fileNotFound(place: "/folder"), .silent(place: "/folder")])
    func aFolderThatGoesAwayKeepsThePlaceAndComesBack(error: FeedServiceError) async {
        let repository = ChangingRepository(SamplePosts.videos(0..<6))
        let model = await open(repository)
        model.committed(to: 3)
        await repository.lose(error)
        await Seen.until { model.isAway }
        #expect(model.posts.count == 6 && model.currentIndex == 3 && model.notice == error.description)
        #expect(model.freshnessText(at: Date())?.hasPrefix("“folder” ") == true)
        await repository.comeBack()
        await Seen.until { !model.isAway }
        #expect(model.posts.count == 6 && model.currentIndex == 3 && model.freshnessText(at: Date()) == nil)
        model.finish()
    }

    @Test func aFolderThatHangsAtFirstOpensWhenItAnswers() async {
        let repository = ChangingRepository(SamplePosts.videos(0..<6))
        await repository.lose(.silent(place: "/folder"))
        let model = await open(repository)
        #expect(model.phase == .failed(.silent(place: "/folder")))
        await repository.comeBack()
        await Seen.until { model.phase == .loaded }
        #expect(model.posts.count == 6)
        model.finish()
    }
}
