// How long Following waits for servers, and what it says meanwhile: never “up to date” while they are still answering.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite(.timeLimit(.minutes(1)))
struct FollowingPatienceTests {
    private static let now = Date(timeIntervalSince1970: 1_700_000_000)
    private static let ann = Follow(
        key: "https://ann.example/", text: "https://ann.example/", name: "ann", followed: Self.now)

    private let store = FakeFollowingStore()
    private let library = FakeLibraryStore()
    private let clock = ManualClock()
    private let gate = TaskGate()

    /// The newest has the highest number.
    @discardableResult
    private func publish(_ numbers: ClosedRange<Int>) async -> [Post] {
        let posts = numbers.reversed().map { number in
            var post = SamplePosts.video("\(number)")
            post.key = PostKey(source: Self.ann.key, id: post.id)
            post.publishedAt = Self.now.addingTimeInterval(3600 * Double(number - 100))
            return post
        }
        // A failure shows in the posts that the test looks at.
        _ = try? await store.take(posts, of: Self.ann.key, at: Self.now)
        return posts
    }

    /// A service whose servers answer when the gate opens.
    private func service(seen: ClosedRange<Int>? = nil, answer: ClosedRange<Int>?) async throws
        -> FollowingFeedsService
    {
        try await library.perform([.followed(Self.ann.key, Self.ann)])
        if let seen { try await store.mark(await publish(seen).map(\.key), seen: Self.now) }
        let refresher = ScriptedRefresher {
            await gate.pass()
            if let answer { await publish(answer) }
        }
        return FollowingFeedsService(
            place: FollowingPlace(), library: library, store: store, refresher: refresher, clock: clock,
            now: { Self.now })
    }

    private func pass(_ seconds: Double) async {
        await clock.waitForSleepers()
        clock.advance(by: .seconds(seconds))
    }

    @Test func whatTheServersHaveAnsweredComesFirst() async throws {
        await gate.open()
        let response = try await service(seen: 1...3, answer: 1...5).fetchPosts()
        #expect(response.posts.map(\.key.id) == ["5", "4", "3", "2", "1"])
        #expect(response.upToDateAfter == "\(Self.ann.key)#4")
    }

    /// The store tells of the news before the servers' task has ended: the seen posts may come now or with the next page.
    @Test func withNothingUnseenItWaitsForTheServers() async throws {
        let service = try await service(seen: 1...3, answer: 1...5)
        async let answer = service.fetchPosts()
        await pass(3)
        await clock.waitForSleepers()
        await gate.open()
        let response = try await answer
        #expect(response.posts.map(\.key.id).prefix(2) == ["5", "4"])
        if let next = response.next {
            let rest = try await service.fetchPosts(page: next)
            #expect(rest.posts.map(\.key.id) == ["3", "2", "1"])
        } else {
            #expect(response.posts.count == 5)
        }
    }

    @Test func withoutNewsItWaitsUntilAllServersHaveAnswered() async throws {
        let service = try await service(seen: 1...3, answer: nil)
        async let answer = service.fetchPosts()
        await pass(3)
        await clock.waitForSleepers()
        await gate.open()
        let response = try await answer
        #expect(response.posts.map(\.key.id) == ["3", "2", "1"] && response.upToDateAfter == "")
    }

    /// The other servers need not be awaited.
    @Test func theFirstNewsEndTheWait() async throws {
        let service = try await service(seen: 1...3, answer: nil)
        async let answer = service.fetchPosts()
        await pass(3)
        await clock.waitForSleepers()
        await publish(4...5)
        let response = try await answer
        #expect(response.posts.map(\.key.id) == ["5", "4"])
        #expect(response.upToDateAfter == nil && response.next != nil)
        await gate.open()
    }

    @Test func beforeTheServersHaveAnsweredNothingIsCalledEmpty() async throws {
        let service = try await service(answer: 1...2)
        async let answer = service.fetchPosts()
        await pass(3)
        await clock.waitForSleepers()
        await gate.open()
        #expect(try await answer.posts.map(\.key.id) == ["2", "1"])
    }

    /// A source that is opened has fifteen seconds in all.
    @Test func theWaitEndsBeforeTheOpeningGivesUp() async throws {
        let service = try await service(seen: 1...3, answer: nil)
        async let answer = service.fetchPosts()
        await pass(3)
        await pass(9)
        let response = try await answer
        #expect(response.posts.count == 3 && response.upToDateAfter == "")
        await gate.open()
    }

    /// The window replaces what the disk had only within three seconds.
    @Test func withSomethingUnseenItAnswersBeforeThreeSeconds() async throws {
        let service = try await service(answer: nil)
        await publish(1...2)
        async let answer = service.fetchPosts()
        await pass(2.5)
        #expect(try await answer.posts.count == 2)
        await gate.open()
    }
}
