// A feed of a hundred thousand posts asks the store no more than a short one.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor @Suite struct LongFeedTests {
    private static let posts = SamplePosts.videos(0..<100_000)

    private func open(_ person: PersonRig) async -> FeedsViewModel {
        let response = FeedsResponse(shape: .jsonFeed, posts: Self.posts)
        let model = FeedsViewModel(
            source: FeedSource(place: .path("/feed.json")), repository: FakeFeedRepository(first: [.success(response)]),
            maker: FakePlayerMaker(), scheduler: ManualScheduler(), person: person.desk)
        await model.loadPosts()
        return model
    }

    @Test func onlyWhatIsInSightIsRead() async {
        let person = PersonRig()
        let model = await open(person)
        var cards: [FeedItemViewModel?] = []
        for index in [0, 50_000, 99_999] {
            model.committed(to: index)
            cards += (index - 2...index + 2).map(model.card)
            await person.settle()
        }
        let questions = await person.store.statusQuestions
        #expect(questions.count == 3 && questions.allSatisfy { $0.count <= 5 })
        #expect(cards.compactMap { $0 }.count == 11)
    }

    @Test func hidingInItIsOneStep() async {
        let person = PersonRig()
        let model = await open(person)
        model.committed(to: 70_000)
        person.desk.hide(Self.posts[70_000])
        await person.settle()
        #expect(model.posts.count == 99_999 && model.post(70_000)?.id == "v70001" && model.currentIndex == 70_000)
        person.desk.undo()
        await person.settle()
        #expect(model.posts.count == 100_000 && model.post(model.currentIndex)?.id == "v70000")
    }
}
