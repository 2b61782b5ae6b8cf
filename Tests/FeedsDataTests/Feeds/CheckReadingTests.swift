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
}
