// Comments in a document of their own: a file beside a local feed, or an address that a remote feed may name.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

struct CommentsDocumentTests {
    private let network = FakeNetworkService()
    private let source: FeedSource

    init() throws {
        source = FeedSource(place: .remote(try #require(URL(string: "https://a.example/feed.json"))))
    }

    private func service(_ source: FeedSource) -> FeedsService {
        FeedsService(source: source, network: network, firstLaunch: Decoding.firstLaunch)
    }

    private func failure(_ place: String, _ source: FeedSource) async -> FeedServiceError? {
        do throws(FeedServiceError) {
            _ = try await service(source).comments(at: CommentsPlace(place), page: nil)
            return nil
        } catch {
            return error
        }
    }

    private let first = """
        {"total": 12, "next_url": "two.json", "comments": [
         {"id": "1", "author": {"name": "Ann", "_mutoscope": {"handle": "ann@a.example"}}, "text": "Fine.", "likes": 3},
         {"id": "2", "depth": 1, "absence": "deleted"},
         {"id": "3", "depth": 2, "author": {"name": "Ben"}, "text": "Yes", "replies_url": "three.json"},
         {"id": "4", "depth": 10000000, "author": {"name": "Cem"}, "text": "Deep"}, {"text": "Who?"}, 7]}
        """

    @Test func aDocumentOfCommentsIsReadPageByPage() async throws {
        await network.answer("https://a.example/c/one.json", with: first)
        await network.answer("https://a.example/c/two.json", with: #"{"comments": []}"#)
        let service = service(source)
        let place = CommentsPlace("https://a.example/c/one.json")
        let page = try await service.comments(at: place, page: nil)
        #expect(page.comments.map(\.id) == ["1", "2", "3", "4"] && page.total == 12)
        #expect(page.comments[0].likes == 3 && page.comments[0].author.handle == "ann@a.example")
        #expect(page.comments[1].absence == .deleted && page.comments[1].text == "")
        #expect(page.comments[2].repliesAt == CommentsPlace("https://a.example/c/three.json"))
        #expect(page.comments.map(\.depth) == [0, 1, 2, 1000])
        let last = try await service.comments(at: place, page: page.next)
        #expect(last.comments.isEmpty && last.next == nil)
    }

    @Test func aLocalFeedHasThemInAFile() async throws {
        let folder = try FeedsFolder(["one.json": first])
        let page = try await service(FeedSource(place: .path(folder.path + "/feed.json")))
            .comments(at: CommentsPlace(URL(fileURLWithPath: folder.path + "/one.json").absoluteString), page: nil)
        #expect(page.comments.count == 4)
    }

    /// Also for a post of a list, whose own source was never opened in this run.
    @Test(arguments: [true, false]) func thePostsOwnSourceReadsThem(isOpen: Bool) async throws {
        let folder = try FeedsFolder([
            "one.json": first,
            "feed.json": #"""
            {"version": "https://jsonfeed.org/version/1.1", "items": [
             {"id": "a", "image": "a.jpg", "_mutoscope": {"comments_url": "one.json"}}]}
            """#,
        ])
        let feed = FeedSource(place: .path(folder.path + "/feed.json"))
        let reader = FeedRepository(network: network, firstLaunch: Decoding.firstLaunch)
        let post = try #require(try await reader.posts(from: feed).posts.first)
        let repository = isOpen ? reader : FeedRepository(network: network, firstLaunch: Decoding.firstLaunch)
        let place = try #require(post.commentsAt)
        #expect(try await repository.comments(at: place, page: nil, of: post.key).comments.count == 4)
        await #expect(throws: FeedServiceError.self) {
            try await repository.comments(at: place, page: nil, of: PostKey(source: "ftp://no.example/", id: "1"))
        }
    }

    @Test func aRemoteFeedReadsNoFileAndNoServerNearby() async {
        #expect(await failure("file:///etc/passwd", source) != nil)
        #expect(await failure("http://127.0.0.1/c.json", source) != nil)
        #expect(await failure("javascript:alert(1)", source) != nil)
        #expect(await network.requests.isEmpty)
    }

    @Test(arguments: ["", "[]", "<html>", "{"]) func whatIsNoDocumentOfCommentsIsAnError(_ text: String) async {
        await network.answer("https://a.example/c.json", with: text)
        #expect(await failure("https://a.example/c.json", source) != nil)
    }
}
