// What Following shows besides its posts: the break, names of follows, folds, and stories of the last day.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

struct FollowingPagesTests {
    private static let now = Date(timeIntervalSince1970: 1_700_000_000)
    private let store = FakeFollowingStore()
    private let library = FakeLibraryStore()

    private var pages: any FeedsServiceProtocol {
        FollowingKind(
            library: library, store: store, refresher: ScriptedRefresher(),
            breakPicture: URL(fileURLWithPath: "/break.png"), now: { Self.now }
        ).makeService(for: FeedSource(place: .named(FollowingPlace().source)))
    }

    /// Follows a feed with so many posts, an hour apart, the newest an hour old.
    private func follow(
        _ name: String, posts count: Int, seen: Bool = false, filter: FollowFilter = FollowFilter(),
        _ change: (inout Post) -> Void = { _ in }
    ) async throws {
        let key = "https://\(name).example/"
        let follow = Follow(key: key, text: key, name: name, followed: Self.now, filter: filter)
        try await library.perform([.followed(key, follow)])
        let posts = (0..<count).map { number in
            var post = SamplePosts.video("\(name) \(number)")
            post.key = PostKey(source: key, id: post.id)
            post.author = nil
            post.publishedAt = Self.now.addingTimeInterval(-3600 * Double(number + 1))
            change(&post)
            return post
        }
        try await store.take(posts, of: key, at: Self.now)
        if seen { try await store.mark(posts.map(\.key), seen: Self.now) }
    }

    @Test func theBreakStandsBetweenNewAndSeenPosts() async throws {
        try await follow("ann", posts: 2)
        try await follow("bert", posts: 1, seen: true)
        let posts = try await pages.fetchPosts().posts
        #expect(posts.map(\.isBreak) == [false, false, true, false])
        #expect(posts[2].title == "You are up to date")
        #expect(posts[2].text.hasPrefix("That is everything new from 2 follows."))
        #expect(posts.filter { !$0.isBreak }.map(\.author?.name) == ["ann", "ann", "bert"])
    }

    @Test func withoutNewPostsTheBreakComesFirst() async throws {
        try await follow("ann", posts: 2, seen: true)
        #expect(try await pages.fetchPosts().posts.map(\.isBreak) == [true, false, false])
    }

    @Test func aLoudFollowSaysHowMuchMoreThereIs() async throws {
        try await follow("ann", posts: 25)
        try await store.mark((20..<25).map { PostKey(source: "https://ann.example/", id: "ann \($0)") }, seen: nil)
        let posts = try await pages.fetchPosts().posts.filter { !$0.isBreak }
        let folds = posts.compactMap(\.fold)
        #expect(folds == [FeedFold(name: "ann", count: 20, source: "https://ann.example/")])
        #expect(posts.firstIndex { $0.fold != nil } == 4)
    }

    @Test func whatTwoFollowsBroughtNamesBothAndIsStoredWithout() async throws {
        for name in ["ann", "bert"] {
            let key = "https://\(name).example/"
            try await library.perform([.followed(key, Follow(key: key, text: key, name: name, followed: Self.now))])
            var post = SamplePosts.video(name)
            post.key = PostKey(source: key, id: name)
            post.page = URL(string: "https://origin.example/1")
            post.publishedAt = Self.now.addingTimeInterval(name == "ann" ? -3600 : -7200)
            try await store.take([post], of: key, at: Self.now)
        }
        let posts = try await pages.fetchPosts().posts.filter { !$0.isBreak }
        #expect(posts.map(\.key.source) == ["https://bert.example/"] && posts.map(\.via) == [["ann"]])
        let stored = try JSONDecoder().decode(Post.self, from: JSONEncoder().encode(posts[0]))
        #expect(stored.via.isEmpty)
    }

    @Test func whatIsYoungerThanADayIsAStoryThatKeepsItsNumbers() async throws {
        try await follow("ann", posts: 30, seen: true)
        try await follow("bert", posts: 1)
        let stories = try await pages.fetchPosts().stories
        #expect(Set(stories.map(\.user.name)) == ["ann", "bert"])
        let ann = try #require(stories.first { $0.user.name == "ann" })
        #expect(ann.origin == "https://ann.example/" && ann.imageList.count == 10)
        #expect(Set(ann.imageList.map(\.id)).count == 10)
        #expect(try await pages.fetchPosts().stories == stories)
    }

    /// A story has no cover, so it shows nothing sensitive.
    @Test func storiesKeepToTheFilterOfTheirFollow() async throws {
        try await follow("ann", posts: 2, filter: FollowFilter(shown: .photos))
        try await follow("bert", posts: 2) { $0.isSensitive = $0.key.id == "bert 0" }
        let stories = try await pages.fetchPosts().stories
        #expect(stories.map(\.user.name) == ["bert"] && stories.first?.imageList.count == 1)
    }

    /// With 500 follows it takes 25,000 rows.
    @Test func allPlacesAreReadOnceForEachAnswer() async throws {
        for name in ["ann", "bert"] { try await follow(name, posts: 40, seen: true) }
        let pages = pages
        _ = await pages.storedPosts()
        #expect(await store.placings == 1)
        var response = try await pages.fetchPosts()
        while let next = response.next { response = try await pages.fetchPosts(page: next) }
        #expect(await store.placings == 2)
        // What the user changes counts at once.
        response = try await pages.fetchPosts()
        let key = "https://bert.example/"
        try await library.perform([.followed(key, nil)])
        let rest = try await pages.fetchPosts(page: try #require(response.next)).posts
        #expect(!rest.isEmpty && rest.allSatisfy { $0.key.source != key })
    }
}
