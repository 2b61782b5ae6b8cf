// A library of 100,000 posts with statuses opens, lists, searches and takes acts fast. The limits are generous: they
// hold for a debug build on a busy machine, and fail when a query reads every row.

import FeedsModels
import FeedsTestSupport
import Foundation
import SQLiteBridge
import Testing

@testable import FeedsData

@Suite("Speed of a large library", .serialized)
struct LibrarySpeedTests {
    private static let size = 100_000

    /// Every post is watched, each third liked, each fifth saved, each hundredth hidden; all have copies.
    private static func fill(_ folder: LibraryFolder) async throws {
        _ = try await folder.store().counts()
        let item = try #require(CopyCoding().text(of: Sample.post("0", title: "Clip", text: words)))
        let database = try folder.connection()
        try database.execute("BEGIN; INSERT INTO sources VALUES (1, 'https://example.org/feed.json')")
        let numbers = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(size))"
        try database.execute("\(numbers) INSERT INTO posts SELECT i, 1, 'post-' || i FROM n")
        try database.prepare(
            """
            \(numbers) INSERT INTO copies SELECT i, json_set(?, '$.id', 'post-' || i, '$.key.id', 'post-' || i,
                '$.key.source', 'https://example.org/feed.json', '$.title', 'Clip ' || i || ' of ' || (i % 97)), i FROM n
            """
        ).run(item)
        try database.execute(
            """
            \(numbers) INSERT INTO statuses (post, liked, saved, hidden, watched)
            SELECT i, iif(i % 3 = 0, 17e11 + i, NULL), iif(i % 5 = 0, 17e11 + i, NULL), iif(i % 100 = 0, 17e11 + i, NULL),
                17e11 + i FROM n;
            COMMIT
            """)
    }

    private static let words = "Nobody hurries at this hour, least of all the camels, who have seen it all before."

    private func time(_ body: () async throws -> Void) async rethrows -> Duration {
        let clock = ContinuousClock()
        let start = clock.now
        try await body()
        return clock.now - start
    }

    /// The median duration of several runs.
    private func median(of count: Int, _ body: (Int) async throws -> Void) async rethrows -> Duration {
        var times: [Duration] = []
        for turn in 0..<count { times.append(try await time { try await body(turn) }) }
        return times.sorted()[count / 2]
    }

    @Test func hundredThousandPostsAreNoBurden() async throws {
        let folder = LibraryFolder()
        try await Self.fill(folder)
        var limits = LibraryLimits()
        limits.copies = Self.size
        var report: [String] = []
        func judge(_ name: String, _ time: Duration, within bound: Duration) {
            report.append("\(name) \(time)")
            #expect(time < bound, "\(name): \(time)")
        }
        let opening = try await median(of: 5) { _ in
            let store = folder.store(limits)
            _ = try await store.hiddenThings()
            _ = try await store.statuses(
                of: (1...40).map { PostKey(source: "https://example.org/feed.json", id: "post-\($0)") })
            #expect(try await store.entries(LibraryQuery(.history), after: nil, limit: 40).count == 40)
        }
        judge("open", opening, within: .milliseconds(500))
        let store = folder.store(limits)
        let like = try await median(of: 101) { try await store.perform(Sample.liking("\($0)", at: 1e6 + Double($0))) }
        judge("like", like, within: .milliseconds(25))
        var last: LibraryCursor?
        let page = try await median(of: 11) { _ in
            last = try await store.entries(LibraryQuery(.all), after: last, limit: 40).last?.cursor
        }
        judge("page", page, within: .milliseconds(100))
        for words in ["clip", "camels hour", "clip 4242", "of 96", "c", "nothing"] {
            let search = try await median(of: 5) { _ in
                _ = try await store.entries(LibraryQuery(.all, matching: words), after: nil, limit: 40)
            }
            judge("search \(words)", search, within: .milliseconds(1000))
        }
        judge("counts", try await median(of: 5) { _ in _ = try await store.counts() }, within: .milliseconds(1500))
        if let file = ProcessInfo.processInfo.environment["MUTOSCOPE_SPEED_REPORT"] {
            try report.joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
        }
    }
}
