// Several sources with stored documents: which stored posts replace which source.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

struct KeptSeveralTests {
    private let network = FakeNetworkService()
    private let storage = FakeStorageService()

    private var repository: FeedRepository {
        FeedRepository(network: network, storage: storage, firstLaunch: Decoding.firstLaunch)
    }

    private func source(_ texts: String...) throws -> FeedSource {
        try FeedSource.parse(texts, relativeTo: "/nowhere")
    }

    private func answer(_ address: String, _ ids: [String], next: String? = nil) async {
        let items = ids.map { #"{"id":"\#($0)","image":"\#($0).jpg"}"# }.joined(separator: ",")
        let next = next.map { #""next_url":"\#($0)","# } ?? ""
        await network.answer(
            address, with: #"{"version":"https://jsonfeed.org/version/1.1",\#(next)"items":[\#(items)]}"#)
    }

    private func ids(_ response: FeedsResponse?) -> [String]? { response?.posts.map(\.id) }

    @Test func theLastPostsOfAllOpenTogether() async throws {
        let folder = try FeedsFolder(["1.mp4": "x"])
        let source = try source("https://a.example.com/1", folder.path, "https://b.example.com/1")
        #expect(await repository.storedPosts(from: source) == nil, "a folder alone is no memory")
        await answer("https://a.example.com/1", ["x"])
        await answer("https://b.example.com/1", ["x", "y"])
        let read = try await repository.posts(from: source)
        for host in ["a", "b"] { await network.fail("https://\(host).example.com/1", with: .offline) }
        let stored = try #require(await repository.storedPosts(from: source))
        #expect(ids(stored.response) == ["x", "1.mp4", "https://b.example.com/1#x", "y"])
        #expect(stored.response.posts == read.posts)
        #expect(stored.asOf < Date(), "the folder, which is read now, does not count")
    }

    @Test func aSourceThatCannotBeReadIsStoodInFor() async throws {
        let folder = try FeedsFolder(["1.mp4": "x"])
        let source = try source("https://a.example.com/1", folder.path, "https://c.example.com/never")
        await answer("https://a.example.com/1", ["a"])
        _ = try await repository.posts(from: source)
        let asOf = try #require(await repository.storedPosts(from: source)?.asOf)
        await network.fail("https://a.example.com/1", with: .offline)
        let response = try await repository.posts(from: source)
        #expect(ids(response) == ["a", "1.mp4"])
        #expect(response.freshness == .asOf(asOf, .network(place: "https://a.example.com/1", .offline)))
        #expect(response.skipped.map(\.place) == ["https://c.example.com/never"], "of it nothing was kept")
        await answer("https://a.example.com/1", ["b"])
        #expect(try await repository.posts(from: source).freshness == .fresh)
    }

    @Test func whenNoneCanBeReadItFailsAndSaysSo() async throws {
        let source = try source("https://a.example.com/1", "https://b.example.com/1")
        await answer("https://a.example.com/1", ["a"])
        _ = try await repository.posts(from: source)
        await network.fail("https://a.example.com/1", with: .offline)
        await #expect(
            throws: FeedServiceError.noSource(
                place: "2 sources", first: .network(place: "https://a.example.com/1", .offline))
        ) { try await repository.posts(from: source) }
        #expect(ids(await repository.storedPosts(from: source)?.response) == ["a"])
    }

    @Test func furtherPagesOfWhatWasKeptFollowSourceBySource() async throws {
        let source = try source("https://a.example.com/1", "https://b.example.com/1")
        await answer("https://a.example.com/1", ["a1"], next: "/2")
        await answer("https://a.example.com/2", ["a2"])
        await answer("https://b.example.com/1", ["b1"], next: "/2")
        await answer("https://b.example.com/2", ["b2"])
        let online = repository
        var next = try await online.posts(from: source).next
        while let page = next { next = try await online.posts(from: source, page: page).next }
        let offline = repository
        let stored = try #require(await offline.storedPosts(from: source)?.response)
        var pages = [ids(stored)]
        next = stored.next
        while let page = next, pages.count < 9 {
            let response = await offline.storedPosts(from: source, page: page)?.response
            pages.append(ids(response))
            next = response?.next
        }
        #expect(pages == [["a1", "b1"], ["a2"], ["b2"]])
    }

    /// Stored posts are on screen, the sources have changed, and the user reads on in the old pages.
    @Test func oldAndNewAreReadSideBySide() async throws {
        let source = try source("https://a.example.com/1", "https://b.example.com/1")
        await answer("https://a.example.com/1", ["old"], next: "/old2")
        await answer("https://a.example.com/old2", ["older"])
        await answer("https://b.example.com/1", ["b"])
        _ = try await repository.posts(from: source)
        let repository = repository
        let old = try #require(await repository.storedPosts(from: source)?.response.next)
        await answer("https://a.example.com/1", ["new"], next: "/new2")
        await answer("https://a.example.com/new2", ["newer"])
        let new = try #require(try await repository.posts(from: source).next)
        #expect(ids(try await repository.posts(from: source, page: old)) == ["older"])
        #expect(ids(try await repository.posts(from: source, page: new)) == ["newer"])
    }
}
