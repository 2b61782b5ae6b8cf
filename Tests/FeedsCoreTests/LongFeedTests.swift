// A feed of a hundred thousand posts makes no more requests to the store than a short one.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsCore

@MainActor @Suite struct LongFeedTests {
    private static let posts = SamplePosts.videos(0..<100_000)

    private func open(_ person: PersonRig) async -> FeedsViewModel {
        let response = FeedsResponse(shape: .sample, posts: Self.posts)
        let model = FeedsViewModel(
            source: FeedSource(place: .path("/feed.json")), repository: FakeFeedRepository(first: [.success(response)]),
            maker: FakePlayerMaker(), scheduler: ManualScheduler(), person: person.desk)
        await model.loadPosts()
        return model
    }

    @Test func onlyWhatIsInSightIsRead() async {
        let person = PersonRig()
        let model = await open(person)
        var cards: [PostViewModel?] = []
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

    /// The address of the posts in memory: it stays the same as long as the array is not copied.
    private func place(of model: FeedsViewModel) -> UInt {
        model.posts.read.sent.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }

    @Test func hidingInItCopiesNoOtherPost() async {
        let person = PersonRig()
        let model = await open(person)
        // The list may move once, from the source's answer into the feed.
        person.desk.hide(Self.posts[1])
        await person.settle()
        let first = place(of: model)
        for index in [50_000, 3, 99_990] {
            person.desk.hide(Self.posts[index])
            await person.settle()
        }
        #expect(model.posts.count == 99_996 && place(of: model) == first)
        person.desk.undo()
        await person.settle()
        #expect(model.posts.count == 99_997 && place(of: model) == first)
    }

    @Test func aFurtherPageCopiesNoEarlierOne() {
        func token(_ number: Int) -> BatchToken { BatchToken("/next.json/\(number)") }
        func page(_ number: Int) -> FeedsResponse {
            FeedsResponse(
                shape: .sample, posts: SamplePosts.videos(number * 50..<number * 50 + 50),
                next: token(number))
        }
        var contents = FeedContents(page(0))
        var places: Set<UInt> = []
        for number in 1...400 {
            let next = NextPage(token(number - 1))
            #expect(contents.append(page(number), after: next) == (50, 50))
            places.insert(contents.posts.read.sent.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) })
        }
        // The list moves only when its capacity doubles.
        #expect(contents.posts.count == 20_050 && places.count < 15)
    }
}
