// A list of the library opened as a feed: pages, keys, and empty lists.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("The library as a feed")
struct LibraryFeedsServiceTests {
    private let folder = LibraryFolder()

    private func service(_ query: LibraryQuery, _ store: any LibraryStoreProtocol) -> LibraryFeedsService {
        LibraryFeedsService(query: query, store: store, pageLength: 4)
    }

    /// Ten likes in two sources that use the same ids.
    private func filled() async throws -> LibraryStore {
        let store = folder.store()
        for number in 0..<10 {
            var post = SamplePosts.video("\(number / 2)")
            post.key = PostKey(source: number % 2 == 0 ? "https://a.example.org/feed?x=1&y=é#z" : "b", id: post.id)
            try await store.perform([.kept(post), .liked(post.key, Sample.date(Double(number / 3)))])
        }
        return store
    }

    @Test func pagesFollowEachOtherAndEveryPostComesOnce() async throws {
        let store = try await filled()
        let service = service(LibraryQuery(.liked), store)
        var response = try await service.fetchPosts()
        #expect(response.shape == .library && response.title == "liked" && response.posts.count == 4)
        var posts = response.posts
        while let next = response.next {
            response = try await service.fetchPosts(page: next)
            posts += response.posts
        }
        #expect(posts.map(\.key) == (try await store.all(LibraryQuery(.liked)).map(\.id)))
        #expect(Set(posts.map(\.id)).count == 10 && posts.first?.key == PostKey(source: "b", id: "4"))
    }

    @Test func theRepositoryReadsItLikeAnyOtherSource() async throws {
        let store = try await filled()
        let repository = FeedRepository(network: FakeNetworkService(), library: store, firstLaunch: Sample.date(0))
        let source = FeedSource(place: .library(LibraryQuery(.all, matching: "video 3")))
        let posts = try await repository.posts(from: source).posts
        #expect(Set(posts.map(\.key.id)) == ["3"] && posts.count == 2)
        // Opened again, it shows the present state.
        try await store.perform([.liked(posts[0].key, nil)])
        #expect(try await repository.posts(from: source).posts.map(\.key) == [posts[1].key])
        // A post shown in this feed is stored under its own source.
        try await store.perform([.kept(posts[0]), .saved(posts[0].key, Sample.date(9))])
        #expect(try await store.all(LibraryQuery(.saved)).map(\.post.id) == ["3"])
    }

    @Test func anEmptyListAndAStoreThatFailsSaySo() async throws {
        let store = FakeLibraryStore()
        await #expect(throws: FeedServiceError.emptyFeed(place: "saved")) {
            try await service(LibraryQuery(.saved), store).fetchPosts()
        }
        await store.refuse(with: .corrupt)
        await #expect(throws: FeedServiceError.unreadable(place: "liked “x”", reason: "The library file is damaged")) {
            try await service(LibraryQuery(.liked, matching: "x"), store).fetchPosts()
        }
        let bare = FeedRepository(network: FakeNetworkService(), firstLaunch: Sample.date(0))
        await #expect(throws: FeedServiceError.self) {
            try await bare.posts(from: FeedSource(place: .library(LibraryQuery(.liked))))
        }
    }

    @Test(arguments: [
        "", "https://example.org/", "liked", #"["x", "s", "p"]"#, #"["1", "s"]"#, #"["1", "s", 2]"#,
        #"[["1"], "s", "p"]"#,
    ])
    func whatIsNoPageOfItIsRefused(text: String) async throws {
        await #expect(throws: FeedServiceError.self) {
            try await service(LibraryQuery(.liked), FakeLibraryStore()).fetchPosts(page: BatchToken(text))
        }
    }
}
