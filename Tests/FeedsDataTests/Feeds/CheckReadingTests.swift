// What `mutoscope check` reads besides the first page: further pages.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct CheckReadingTests {
    private let source = FeedSource(place: .path("/feed.json"))

    private func page(_ id: String, next: String?) -> FeedsResponse {
        FeedsResponse(
            shape: .jsonFeed, title: "T", posts: [SamplePosts.video(id)],
            skipped: [SkippedItem(place: id, reason: "r")], next: next.map { BatchToken($0) })
    }

    private func never() async { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }

    private func check(_ repository: any FeedRepositoryProtocol, pages: Int) async throws -> JSONTree {
        var wishes = CheckWishes()
        wishes.pages = pages
        let check = FeedCheck(repository: repository, wishes: wishes, seconds: 14, deadline: never)
        return try JSONParser.parse(Data(await check.report(on: source).json.utf8))
    }

    private func ids(_ tree: JSONTree) -> [String?] { tree["posts"].list.map { $0["id"].text } }

    private func threePages() -> FakeFeedRepository {
        FakeFeedRepository(
            first: [.success(page("1", next: "two"))],
            pages: [
                BatchToken("two"): [.success(page("2", next: "three"))],
                BatchToken("three"): [.success(page("3", next: nil))],
            ])
    }

    @Test func withoutTheOptionOnePageIsRead() async throws {
        let tree = try await check(threePages(), pages: 1)
        #expect(ids(tree) == ["1"] && tree["pages"].int == 1 && tree["next"].text == "two")
        #expect(tree["stopped"].isNull)
    }

    @Test func furtherPagesAddTheirPosts() async throws {
        let two = try await check(threePages(), pages: 2)
        #expect(ids(two) == ["1", "2"] && two["pages"].int == 2 && two["next"].text == "three")
        #expect(two["skipped"].list.count == 2 && two["items"].list.count == 2)
        let all = try await check(threePages(), pages: 9)
        #expect(ids(all) == ["1", "2", "3"] && all["pages"].int == 3 && all["next"].isNull)
    }

    @Test func aPageThatFailsKeepsWhatWasRead() async throws {
        let tree = try await check(
            FakeFeedRepository(first: [.success(page("1", next: "two"))], pages: [:]), pages: 3)
        #expect(ids(tree) == ["1"] && tree["pages"].int == 1 && tree["error"].isNull)
        #expect(tree["stopped"].text == "There is no file or folder at two." && tree["next"].text == "two")
    }

    @Test func pagesThatNameEachOtherEnd() async throws {
        let circle = FakeFeedRepository(
            first: [.success(page("1", next: "two"))],
            pages: [BatchToken("two"): Array(repeating: .success(page("2", next: "two")), count: 9)])
        #expect(try await check(circle, pages: 9)["pages"].int == 2)
    }

    /// Gives one page, and never a second one.
    private struct SlowPages: FeedRepositoryProtocol {
        let first: FeedsResponse
        let asked: TaskGate

        func posts(from source: FeedSource) async throws(FeedServiceError) -> FeedsResponse { first }

        func posts(from source: FeedSource, page: BatchToken) async throws(FeedServiceError) -> FeedsResponse {
            await asked.open()
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            throw .cancelled
        }
    }

    @Test func atTheDeadlineWhatWasReadIsReported() async {
        let asked = TaskGate()
        let slow = SlowPages(first: page("1", next: "two"), asked: asked)
        var wishes = CheckWishes()
        wishes.pages = 2
        let report = await FeedCheck(repository: slow, wishes: wishes, seconds: 14) { await asked.pass() }
            .report(on: source)
        #expect(report.exitStatus == 0 && report.pages == 1)
        #expect(report.stopped == "/feed.json could not be read: it did not answer within 14 seconds.")
    }

    // MARK: Media, comments, captions

    /// One page whose posts need a second request, and have comments on a server.
    private struct Network: FeedRepositoryProtocol {
        let posts: [Post]
        var failure: FeedServiceError?

        func posts(from source: FeedSource) async throws(FeedServiceError) -> FeedsResponse {
            FeedsResponse(shape: .jsonFeed, posts: posts)
        }

        func posts(from source: FeedSource, page: BatchToken) async throws(FeedServiceError) -> FeedsResponse {
            throw .cancelled
        }

        func resolve(_ ticket: MediaTicket, of post: PostKey) async throws(FeedServiceError) -> Media {
            if let failure { throw failure }
            var medium = SamplePosts.video(ticket.text).media[0]
            medium.captions = [CaptionTrack(url: URL(fileURLWithPath: "/de.vtt"), language: "de", label: "Deutsch")]
            return medium
        }

        func comments(
            at place: CommentsPlace, page: BatchToken?, of post: PostKey
        ) async throws(FeedServiceError) -> CommentsPage {
            if let failure { throw failure }
            var reply = Comment(id: "2", author: Author(name: ""), text: "")
            (reply.depth, reply.absence) = (1, .deleted)
            return CommentsPage(
                [Comment(id: "1", author: Author(name: "Ann", handle: "ann@a"), text: "Yes"), reply],
                next: BatchToken("2"), total: 9)
        }
    }

    private func unresolved(_ id: String) -> Post {
        var post = SamplePosts.video(id)
        post.media[0].renditions = []
        post.media[0].resolveAt = MediaTicket(id)
        post.commentsAt = CommentsPlace(id)
        return post
    }

    private func check(_ network: Network, _ wish: (inout CheckWishes) -> Void) async throws -> JSONTree {
        var wishes = CheckWishes()
        wish(&wishes)
        let check = FeedCheck(repository: network, wishes: wishes, seconds: 14, deadline: never)
        return try JSONParser.parse(Data(await check.report(on: source).json.utf8))
    }

    private var three: [Post] { [unresolved("a"), SamplePosts.video("b"), unresolved("c"), unresolved("d")] }

    @Test func theFilesOfTheFirstPostsThatNeedItAreLookedUp() async throws {
        let tree = try await check(Network(posts: three)) { $0.resolves = 2 }
        let unresolved = tree["posts"].list.map { $0["media"].list[0]["unresolved"].bool }
        #expect(unresolved == [false, false, false, true] && tree["resolved"].int == 2)
        #expect(tree["posts"].list[2]["media"].list[0]["url"].text == "file:///media/c.mp4")
        let without = try await check(Network(posts: three)) { _ in }
        #expect(without["resolved"].isNull && without["comments"].isNull && without["captions"].isNull)
    }

    @Test func theFirstPageOfCommentsIsAdded() async throws {
        let tree = try await check(Network(posts: three)) { $0.comments = true }
        let comments = tree["comments"].list
        #expect(comments.map { $0["id"].text } == ["1", "2"] && comments.map { $0["depth"].int } == [0, 1])
        #expect(comments[0]["author_handle"].text == "ann@a" && comments[1]["absence"].text == "deleted")
        #expect(tree["comments_next"].text == "2" && tree["comments_total"].int == 9)
    }

    @Test func captionsThatComeWithTheFilesAreFound() async throws {
        let tree = try await check(Network(posts: three)) { $0.captions = true }
        #expect(tree["captions"].list.map { $0["language"].text } == ["de"])
    }

    @Test func aRefusalIsSaidAndThePostsStay() async throws {
        let refusal = FeedServiceError.closedToGuests(server: "a.example")
        let tree = try await check(Network(posts: three, failure: refusal)) {
            $0.resolves = 9
            $0.comments = true
            $0.captions = true
        }
        #expect(tree["stopped"].text == refusal.description && tree["posts"].list.count == 4)
        #expect(tree["resolved"].int == 0 && tree["comments"].list.isEmpty && tree["error"].isNull)
    }
}
