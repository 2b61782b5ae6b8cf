// Tests `mutoscope follow`: its arguments, its output, and that an open window hears of what it does.

import CommandKit
import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Synchronization
import Testing

@testable import mutoscope

final class FollowCommandTests {
    private struct Outcome {
        var status: Int32 = -1
        var out: [String] = []
        var err: [String] = []
    }

    /// Records what is asked.
    private final class Refresher: FollowRefreshing {
        private let calls = Mutex<[(keys: [String], byHand: Bool)]>([])
        var all: [(keys: [String], byHand: Bool)] { calls.withLock { $0 } }

        func refresh(_ follows: [Follow], byHand: Bool) async -> FollowRefresh {
            calls.withLock { $0.append((follows.map(\.key), byHand)) }
            var result = FollowRefresh()
            (result.asked, result.news, result.left) = (follows.count, 7, 1)
            return result
        }

        func forget(_ follows: Set<String>) async {}

        func set(mayAsk: Bool) async {}
    }

    private static let date = Date(timeIntervalSince1970: 1_800_000_000)
    private let root = FileManager.default.temporaryDirectory.appending(path: "mutoscope-\(UUID().uuidString)")
    private var list: URL { root.appending(path: "list.opml") }
    private let refresher = Refresher()

    deinit {
        // A leftover in the temporary folder does no harm.
        try? FileManager.default.removeItem(at: root)
    }

    private func folder(_ profile: String?) -> URL { root.appending(path: profile ?? "own") }

    private func tools(_ profile: String?) -> FollowTools {
        let folder = folder(profile)
        return FollowTools(
            library: LibraryStore(folder: folder, mayForget: false),
            following: FollowingStore(folder: folder, mayForget: false), refresher: refresher,
            parse: { try? FeedSource.parse($0, relativeTo: "/nowhere") },
            resolve: { text throws(FollowTools.Failure) in
                guard let source = try? FeedSource.parse(text, relativeTo: "/nowhere"), !text.contains("silent") else {
                    throw FollowTools.Failure("\(text) does not answer.")
                }
                return FollowTools.Found(
                    source: source, title: "The feed", home: URL(string: "https://a.test/"),
                    posts: [SamplePosts.video("1"), SamplePosts.video("2")])
            }, now: { Self.date })
    }

    private func follow(_ arguments: String...) async -> Outcome {
        var outcome = Outcome()
        outcome.status = await FollowCommand.run(
            arguments, tools: tools, out: { outcome.out.append($0) }, err: { outcome.err.append($0) })
        return outcome
    }

    private func json(_ outcome: Outcome) throws -> JSONTree { try JSONParser.parse(Data(outcome.out.joined().utf8)) }

    @Test(arguments: [
        [], ["lst"], ["list", "x"], ["add"], ["add", "a", "b"], ["a.test", "b.test"], ["remove"], ["import"],
        ["export", "--json", "x"], ["list", "--all"], ["list", "--name", "x"], ["import", "x", "--group", "g"],
        ["add", "x", "--group", " / "], ["add", "x", "--all"], ["list", "--nope"], ["export"],
    ])
    func wrongUsageIsTwo(_ arguments: [String]) async {
        var said: [String] = []
        let status = await FollowCommand.run(
            arguments, tools: tools, out: { said.append($0) }, err: { said.append($0) })
        #expect(status == 2 && said.count == 1 && said[0].hasSuffix("Try mutoscope follow --help."), "\(said)")
        #expect(!FileManager.default.fileExists(atPath: root.path()))
    }

    @Test func anAddressAloneIsFollowedWithTitleAndPosts() async throws {
        let first = await follow("HTTPS://A.test/rss?utm_source=x")
        #expect(first.status == 0 && first.out == ["Following The feed: https://a.test/rss"])
        let second = try await json(follow("add", "b.test/rss", "--name", "Bo", "--group", "News/Local", "--json"))
        #expect(second["key"].text == "https://b.test/rss" && second["title"].text == "Bo")
        #expect(second["group"].list == [.string("News"), .string("Local")] && second["posts"] == .int(2))
        #expect(second["new"] == .bool(true) && second["error"] == .null)
        let again = try await json(follow("add", "https://b.test/rss#x", "--group", "News", "--json"))
        #expect(again["new"] == .bool(false) && again["title"].text == "Bo" && again["group"].list == [.string("News")])
        let tree = try await json(follow("list", "--json"))
        #expect(tree["follows"].list.map { $0["key"].text } == ["https://a.test/rss", "https://b.test/rss"])
        let row = tree["follows"].list[0]
        #expect(row["title"].text == "The feed" && row["home"].text == "https://a.test/")
        #expect(row["followed"].text == "2027-01-15T08:00:00Z" && row["asked"].text == "2027-01-15T08:00:00Z")
        #expect(row["answer"].text == "news" && row["unseen"] == .int(2) && row["posts"] == .int(2))
        #expect(row["filter"]["shown"].text == "all" && row["due"] == .null && row["mutedUntil"] == .null)
        #expect(try await json(follow("list", "--group", "News", "--json"))["follows"].list.count == 1)
        let text = await follow("list").out.joined()
        #expect(
            text.contains("The feed  https://a.test/rss  2 of 2 unseen, asked 2027") && text.contains("News:\n  Bo"))
    }

    @Test func whatCannotBeDoneIsOneWithTheReason() async throws {
        #expect(await follow("list").out == ["Nothing is followed."])
        let silent = await follow("silent.test/rss")
        #expect(silent.status == 1 && silent.err == ["silent.test/rss does not answer."] && silent.out.isEmpty)
        let tree = try await json(follow("add", "https://a.test/?token=x", "--json"))
        #expect(tree["error"].text == "This address holds a secret (token), so it cannot be followed.")
        #expect(await follow("/tmp/feed.xml").err == ["Only what has an address on the web can be followed."])
        #expect(await follow("remove", "a.test").err == ["a.test is not followed."])
        #expect(await follow("remove", "--name", "Ann").err == ["No follow is called Ann."])
        #expect(await follow("refresh", "a.test").status == 1 && refresher.all.isEmpty)
        #expect(await follow("import", "/nowhere/at/all.opml").status == 1)
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        try Data("<html>".utf8).write(to: list)
        #expect(await follow("import", list.path()).err == ["\(list.path()) is no list of feeds (OPML)."])
        #expect(await follow("export", "/nowhere/at/all.opml").status == 1)
        let blocked = root.appending(path: "blocked")
        try Data().write(to: blocked)
        #expect(await follow("a.test", "--profile", "blocked/below").status == 1)
        #expect(await follow("list").out == ["Nothing is followed."])
    }

    @Test func removingTakesAddressesNamesAndGroups() async throws {
        for (number, group) in ["A", "A/B", "C", "D", "D"].enumerated() {
            _ = await follow("add", "https://\(number).test/", "--name", "n\(number)", "--group", group)
        }
        #expect(await follow("remove", "https://4.test/", "https://4.test/#x").out == ["Unfollowed 1."])
        #expect(await follow("remove", "--name", "n2").out == ["Unfollowed 1."])
        let removed = try await json(follow("remove", "--group", "A", "--json"))
        #expect(removed["removed"].list.map(\.text) == ["https://0.test/", "https://1.test/"])
        #expect(await follow("remove", "--group", "A").err == ["Nothing of this is followed."])
        #expect(await follow("remove", "--all").out == ["Unfollowed 1."])
        #expect(await follow("list").out == ["Nothing is followed."])
    }

    @Test func listsGoToAnotherProfileBesideAnOpenWindow() async throws {
        let window = tools(nil)
        #expect(try await window.library.follows().isEmpty)
        var told = await window.library.changes().makeAsyncIterator()
        _ = await follow("add", "https://a.test/rss", "--group", "News")
        #expect(try await window.library.follows().map(\.name) == ["The feed"])
        #expect(await told.next() == .everything)
        let saved = await follow("export", list.path())
        #expect(saved.status == 0 && saved.out[0].hasPrefix("Exported to \(list.path()), "))
        let printed = await follow("export", "-")
        #expect(
            printed.out[0].contains("<outline text=\"News\">")
                && printed.out[0].contains("xmlUrl=\"https://a.test/rss\""))
        let there = try await json(follow("import", list.path(), "--json", "--profile", "other"))
        #expect(there["new"] == .int(1) && there["known"] == .int(0) && there["skipped"] == .array([]))
        let again = await follow("import", list.path(), "--profile", "other")
        #expect(again.out == ["New 0, followed already 1, skipped 0"])
        #expect(try await tools("other").library.follows().map(\.group) == [["News"]])
    }

    @Test func refreshAsksTheChosenFollows() async throws {
        for host in ["a", "b"] { _ = await follow("add", "https://\(host).test/", "--group", host) }
        #expect(await follow("refresh").out == ["Asked 2, new posts 7, failed 0, left 1"])
        let tree = try await json(follow("refresh", "--group", "b", "--all", "--json"))
        #expect(
            tree["asked"] == .int(1) && tree["news"] == .int(7) && tree["failed"] == .int(0) && tree["left"] == .int(1))
        #expect(refresher.all.map(\.keys) == [["https://a.test/", "https://b.test/"], ["https://b.test/"]])
        #expect(refresher.all.map(\.byHand) == [false, true])
    }
}
