// Simulated failures with fakes: each kind has its effect, and none of them lasts.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor @Suite("Simulations")
struct SimulationTests {
    private let board = SimulationBoard()
    private let scheduler = ManualScheduler()
    private let desk: SimulationControl
    private let source = FeedSource(place: .path("/feed.json"))

    init() { desk = SimulationControl(board: board, scheduler: scheduler) }

    private func repository(_ answers: Int = 1) -> SimulatedFeedRepository {
        let response = FeedsResponse(
            shape: .sample, posts: SamplePosts.videos(0..<7), next: BatchToken("https://example.org/2"))
        let stored = StoredFeed(response: response, asOf: Date(timeIntervalSince1970: 0))
        let real = FakeFeedRepository(
            first: Array(repeating: .success(response), count: answers), stored: stored)
        return SimulatedFeedRepository(real, desk)
    }

    @Test func withNothingOnAllIsAsItWas() async throws {
        let posts = try await repository().posts(from: source)
        #expect(posts.posts.count == 7)
        #expect(desk.sentence == nil)
        #expect(await repository().storedPosts(from: source) != nil)
    }

    @Test func anEmptyFeedHasNoPostsAndNoFurtherPage() async throws {
        desk.change { $0.emptyFeed = true }
        let answer = try await repository().posts(from: source)
        #expect(answer.posts.isEmpty)
        #expect(answer.next == nil)
        #expect(desk.sentence == "Simulating: no posts")
    }

    @Test func aFeedErrorIsThrownAndWhatIsKeptDoesNotHideIt() async {
        desk.change { $0.fetchError = true }
        await #expect(throws: FeedServiceError.self) { try await repository().posts(from: source) }
        #expect(await repository().storedPosts(from: source) == nil)
    }

    @Test func everyThirdItemIsSkippedAndNamed() async throws {
        desk.change { $0.itemError = true }
        let answer = try await repository().posts(from: source)
        #expect(answer.posts.count == 5)
        #expect(answer.skipped.count == 2)
    }

    @Test func aDelayEndsWhenItsTimeIsOver() async throws {
        desk.change { $0.fetchDelay = 3 }
        let repository = repository()
        let answer = Task { try await repository.posts(from: source) }
        while scheduler.pending == 0 { await AllTasks.run(1) }
        scheduler.advance(by: 2.9)
        #expect(scheduler.pending == 1)
        scheduler.advance(by: 0.2)
        #expect(try await answer.value.posts.count == 7)
    }

    @Test func aDamagedVideoFailsAndTheNextOneNeedNot() async {
        let real = FakePlayerMaker()
        let maker = SimulatedPlayerMaker(real, desk)
        let post = SamplePosts.video("v0")
        desk.change { $0.decodingError = true }
        let broken = maker.makePlayer(for: post, media: post.media[0])
        let event = await withCheckedContinuation { continuation in
            broken.onEvent = { continuation.resume(returning: $0) }
            broken.prime(from: 0)
        }
        #expect(event == .failed(.decoding("simulated")))
        desk.change { $0.decodingError = false }
        #expect(maker.makePlayer(for: post, media: post.media[0]) is FakePlayer)
    }

    @Test func theBoardSaysWhatTheDeskSays() {
        desk.change { $0.lostPercent = 40 }
        #expect(board.current.lostPercent == 40)
        desk.change { $0 = Simulations() }
        #expect(!board.current.isAny)
    }
}

@Suite("Readings")
struct PlayerReadingsTests {
    @Test func whatIsNotKnownHasADash() {
        let lines = PlayerReadings().lines
        #expect(lines.contains("First picture: – ms"))
        #expect(lines.contains("Memory: –"))
    }

    @Test func aheadCountsUpToTheFirstGap() {
        let layout = MediaLayout(
            chunkSeconds: 2, levels: [1000], chunkBytes: [[10], [20], [30], [40]], present: [0, 0, nil, 0])
        #expect(layout.ahead(of: 0) == (4, 30))
        #expect(layout.ahead(of: 3) == (1, 20))
        #expect(layout.ahead(of: 5) == (0, 0))
        #expect(layout.ahead(of: .infinity) == (0, 0))
    }
}
