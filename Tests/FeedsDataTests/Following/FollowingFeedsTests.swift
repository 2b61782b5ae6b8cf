// Following as a feed: what comes first, where the boundary lies, and that nothing moves that was delivered.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

struct FollowingFeedsTests {
    private static let now = Date(timeIntervalSince1970: 1_700_000_000)
    private let store = PlainFollowingStore()
    private let library = FakeLibraryStore()
    private let clock = ManualClock()

    private func service(_ refresher: ScriptedRefresher = ScriptedRefresher(), group: [String] = [])
        -> FollowingFeedsService
    {
        FollowingFeedsService(
            place: FollowingPlace(group: group), library: library, store: store, refresher: refresher, clock: clock,
            now: { Self.now })
    }

    @discardableResult
    private func follow(_ name: String, group: [String] = [], _ change: (inout Follow) -> Void = { _ in }) async throws
        -> Follow
    {
        var follow = Follow(
            key: "https://\(name).example/", text: "https://\(name).example/", name: name, group: group,
            followed: Self.now)
        change(&follow)
        try await library.perform([.followed(follow.key, follow)])
        return follow
    }

    /// Posts an hour apart, the first the newest.
    private func publish(_ follow: Follow, _ numbers: Range<Int>, seen: Bool = false, since hours: Double = 0)
        async throws
    {
        var posts: [Post] = []
        for number in numbers {
            var post = SamplePosts.video("\(number)")
            post.key = PostKey(source: follow.key, id: post.id)
            post.publishedAt = Self.now.addingTimeInterval(-3600 * (Double(number) + hours))
            posts.append(post)
        }
        _ = try await store.take(posts, of: follow.key, at: Self.now)
        if seen { await store.mark(posts.map(\.key), seen: Self.now) }
    }

    private func all(_ service: FollowingFeedsService, after first: FeedsResponse) async throws -> [FeedsResponse] {
        var responses = [first]
        while let next = responses.last?.next, responses.count < 40 {
            responses.append(try await service.fetchPosts(page: next))
        }
        return responses
    }

    @Test func unseenPostsThenTheBoundaryThenTheSeen() async throws {
        let (ann, bob) = (try await follow("ann"), try await follow("bob"))
        try await publish(ann, 0..<3)
        try await publish(bob, 0..<4, seen: true)
        let response = try await service().fetchPosts()
        #expect(response.posts.map(\.key.source) == [ann, ann, ann, bob, bob, bob, bob].map(\.key))
        #expect(response.upToDateAfter == "\(ann.key)#2")
        #expect(response.next == nil)
        #expect(response.shape == .following)
    }

    @Test func withNothingNewTheBoundaryComesFirst() async throws {
        try await publish(try await follow("ann"), 0..<3, seen: true)
        let response = try await service().fetchPosts()
        #expect(response.upToDateAfter == "")
        #expect(response.posts.count == 3)
    }

    @Test func pagesHoldEverythingOnceAndTheBoundaryOnce() async throws {
        for name in ["ann", "bob", "cid", "dan"] {
            let follow = try await follow(name)
            try await publish(follow, 0..<20)
            try await publish(follow, 20..<50, seen: true)
        }
        let service = service()
        let responses = try await all(service, after: try await service.fetchPosts())
        let ids = responses.flatMap { $0.posts.map(\.id) }
        #expect(ids.count == 200 && Set(ids).count == 200)
        #expect(responses.compactMap(\.upToDateAfter).count == 1)
        let boundary = try #require(responses.compactMap(\.upToDateAfter).first)
        #expect(ids.firstIndex(of: boundary) == 79)
    }

    @Test func aLoudFollowIsFolded() async throws {
        let (ann, bob) = (try await follow("ann"), try await follow("bob"))
        try await publish(ann, 0..<40)
        try await publish(bob, 0..<2)
        let response = try await service().fetchPosts()
        #expect(response.posts.count == 7)
        #expect(response.folds == ["\(ann.key)#4": FeedFold(name: "ann", count: 35, source: ann.text)])
    }

    @Test func groupsMutesAndFiltersCount() async throws {
        try await publish(try await follow("ann", group: ["Art", "Film"]), 0..<3)
        try await publish(try await follow("bob", group: ["Art"]) { $0.mutedUntil = Self.now + 60 }, 0..<3)
        try await publish(try await follow("cid"), 0..<3)
        try await publish(try await follow("dan", group: ["Art"]) { $0.filter.oldestDays = 1 }, 20..<30)
        let art = try await service(group: ["Art"]).fetchPosts()
        #expect(Set(art.posts.map(\.key.source)) == ["https://ann.example/", "https://dan.example/"])
        #expect(art.posts.count == 3 + 5)
        #expect(try await service().fetchPosts().posts.count == 11)
        #expect(try await service(group: ["Art", "Film"]).fetchPosts().posts.count == 3)
    }

    @Test func mutedFollowsAreNotAsked() async throws {
        try await publish(try await follow("ann"), 0..<3)
        try await follow("bob") { $0.mutedUntil = Self.now + 60 }
        let refresher = ScriptedRefresher()
        let service = service(refresher)
        _ = await service.storedPosts()
        _ = try await service.fetchPosts()
        _ = try await service.fetchPosts()
        #expect(await refresher.asked.map(\.follows) == [["https://ann.example/"], ["https://ann.example/"]])
        #expect(await refresher.asked.map(\.byHand) == [false, true])
    }

    /// The disk answers without a request; without follows or posts there is nothing stored.
    @Test func theDiskAnswersAtOnce() async throws {
        let refresher = ScriptedRefresher()
        #expect(await service(refresher).storedPosts() == nil)
        try await publish(try await follow("ann"), 0..<3)
        #expect(await service(refresher).storedPosts()?.response.posts.count == 3)
        #expect(await refresher.asked.isEmpty)
        await #expect(throws: FeedServiceError.self) { try await service(group: ["None"]).fetchPosts() }
    }

    /// Servers that answer later than the first page bring posts into later pages; nothing moves.
    @Test func lateAnswersComeIntoLaterPages() async throws {
        let (ann, bob) = (try await follow("ann"), try await follow("bob"))
        try await publish(ann, 0..<20, since: 5)
        try await publish(bob, 30..<45, seen: true)
        let gate = TaskGate()
        let service = service(
            ScriptedRefresher {
                await gate.pass()
                // A failure shows in the posts below.
                try? await publish(bob, 0..<2)
            })
        async let answer = service.fetchPosts()
        await clock.waitForSleepers()
        clock.advance(by: .seconds(3))
        let first = try await answer
        #expect(first.posts.count == 20)
        #expect(first.upToDateAfter == nil)
        let next = try #require(first.next)
        async let page = service.fetchPosts(page: next)
        await gate.open()
        let second = try await page
        #expect(second.posts.prefix(2).map(\.id) == ["\(bob.key)#0", "\(bob.key)#1"])
        #expect(second.upToDateAfter == "\(bob.key)#1")
        #expect(Set(first.posts.map(\.id)).isDisjoint(with: second.posts.map(\.id)))
        #expect(second.posts.count == 17)
        #expect(try await service.fetchPosts(page: next) == second)
    }

    /// What the user sees between the disk's answer and the servers' keeps its place.
    @Test func whatIsSeenMeanwhileKeepsItsPlace() async throws {
        let ann = try await follow("ann")
        try await publish(ann, 0..<5)
        let service = service()
        let stored = try #require(await service.storedPosts()).response
        await store.mark([stored.posts[0].key], seen: Self.now)
        #expect(try await service.fetchPosts().posts.map(\.id) == stored.posts.map(\.id))
        #expect(try await service.fetchPosts().posts.map(\.id) != stored.posts.map(\.id))
    }

    /// A window that gets equal answers keeps the token of the first of them.
    @Test func aTokenOutlivesItsReading() async throws {
        try await publish(try await follow("ann"), 0..<49, seen: true)
        let service = service()
        let first = try #require(await service.storedPosts()).response
        let page = try #require(first.next)
        for _ in 0..<4 { #expect(try await service.fetchPosts().posts == first.posts) }
        let second = try await service.fetchPosts(page: page)
        #expect(second.posts.count == 19 && Set(second.posts.map(\.id)).isDisjoint(with: first.posts.map(\.id)))
        let far = try await service.fetchPosts(page: BatchToken("1 7", isHere: true))
        #expect(far.next == nil && far.posts.isEmpty)
        await #expect(throws: FeedServiceError.self) {
            try await service.fetchPosts(page: BatchToken("x", isHere: true))
        }
    }

    @Test func itsTextOpensItAgain() throws {
        let kind = FollowingKind(library: library, store: store, refresher: ScriptedRefresher())
        let source = try #require(kind.source(named: "following:Art/Film"))
        #expect(kind.reads(source))
        #expect(source.texts == ["following:Art/Film"])
        #expect(kind.source(named: "https://a.example") == nil)
        #expect(source.named?.keepsOrder == true)
    }
}

struct FollowFilterTests {
    @Test(arguments: [
        (FollowFilter(), true, true, true), (FollowFilter(shown: .videos), true, true, false),
        (FollowFilter(shown: .photos), false, false, true), (FollowFilter(shown: .short), true, false, false),
    ])
    func kinds(_ filter: FollowFilter, _ short: Bool, _ long: Bool, _ photo: Bool) {
        let date = Date(timeIntervalSince1970: 0)
        let place = { (isVideo: Bool, duration: Double?) in
            FollowedPlace(row: 1, follow: "a", date: date, isSeen: false, isVideo: isVideo, duration: duration)
        }
        #expect(filter.admits(place(true, 60), at: date) == short)
        #expect(filter.admits(place(true, 61), at: date) == long)
        #expect(filter.admits(place(true, nil), at: date) == long)
        #expect(filter.admits(place(false, nil), at: date) == photo)
    }

    @Test func ageAndSensitivity() {
        let date = Date(timeIntervalSince1970: 1e9)
        var place = FollowedPlace(row: 1, follow: "a", date: date - 86_400, isSeen: false, isSensitive: true)
        #expect(FollowFilter(oldestDays: 1).admits(place, at: date))
        #expect(FollowFilter(sensitive: .covered).admits(place, at: date))
        #expect(!FollowFilter(sensitive: .left).admits(place, at: date))
        place.date -= 1
        #expect(!FollowFilter(oldestDays: 1).admits(place, at: date))
    }
}
