// Follows in the library, with the fake and the real store: their order, what is kept of each, and how they travel.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("Follows in the library")
struct LibraryFollowTests {
    private let folder = LibraryFolder()
    private let other = LibraryFolder()

    @Test(arguments: StoreSubject.allCases)
    func everyFollowIsListedByGroupAndName(subject: StoreSubject) async throws {
        let store = subject.store(in: folder)
        var follows: [Follow] = []
        for (key, name, group) in [
            ("7", "zoo", ["b"]), ("6", "Ann", ["b", "a"]), ("5", "ann", ["B"]), ("4", "Zoo", []), ("3", "ann", []),
            ("2", "Ann", []), ("1", "ann", []), ("8", "", ["a"]),
        ] {
            follows.append(
                Follow(key: key, text: "https://x.test/\(key)", name: name, group: group, followed: Sample.date(1)))
        }
        try await store.perform(follows.map { .followed($0.key, $0) })
        #expect(try await store.follows().map(\.key) == ["2", "1", "3", "4", "8", "5", "7", "6"])
        #expect(try await store.counts().follows == 8)
        try await store.perform([.followed("2", nil)])
        #expect(try await store.follows().count == 7)
    }

    @Test(arguments: StoreSubject.allCases)
    func aFollowComesBackWhole(subject: StoreSubject) async throws {
        let store = subject.store(in: folder)
        var follow = Follow(
            key: "k", text: "https://x.test/né?a=b&c#d", name: "né\0\"\u{202E}🎞",
            home: URL(string: "https://x.test/%C3%A9"),
            icon: URL(string: "https://x.test/i.png"), group: ["", "a/b", "\"", "\u{1}"],
            followed: Date(timeIntervalSince1970: 1_700_000_000.123_456), mutedUntil: .distantFuture)
        follow.filter = FollowFilter(shown: .short, oldestDays: .max, sensitive: .left)
        try await store.perform([.followed("k", follow)])
        let kept = try #require(await store.follows().first)
        #expect(kept == follow.whole && kept.followed == Date(timeIntervalSince1970: 1_700_000_000.123))
        #expect(kept.filter.oldestDays == nil && kept.mutedUntil == .distantFuture.whole)
        let inverse = try await store.perform([.followed("k", nil)])
        #expect(inverse == [.followed("k", kept)])
        #expect(try await store.perform(inverse) == [.followed("k", nil)])
        #expect(try await store.follows() == [kept])
        if subject == .disk { #expect(try await folder.store().follows() == [kept], "after a restart") }
        // The key of the act decides.
        try await store.perform([.followed("l", follow)])
        #expect(try await store.follows().map(\.key) == ["k", "l"])
    }

    @Test(arguments: StoreSubject.allCases)
    func theLaterFollowWinsInAnImport(subject: StoreSubject) async throws {
        let here = subject.store(in: folder), there = other.store()
        let both = [Sample.follow(1, group: ["mine"], at: 5), Sample.follow(2, group: ["mine"], at: 1)]
        try await here.perform(both.map { .followed($0.key, $0) })
        let theirs = [Sample.follow(1, at: 4), Sample.follow(2, group: ["theirs"], at: 2), Sample.follow(3, at: 1)]
        try await there.perform(theirs.map { .followed($0.key, $0) })
        let summary = try await here.merge(try await there.export())
        #expect(summary.taken == 2 && summary.known == 1 && summary.skipped.isEmpty)
        #expect(Set(try await here.follows()) == [both[0], theirs[1], theirs[2]])
        #expect(try await here.merge(try await there.export()).taken == 0, "importing twice changes nothing")
        #expect(try await other.store().follows().map(\.key) == theirs.inOrder.map(\.key))
    }

    @Test func whatCannotBeReadIsSkippedAndTheRestIsTaken() async throws {
        let text = """
            {"mutoscope": 1, "follows": [7, {"source": "a"}, {"source": "a", "address": "", "followed": "2026-08-01T10:00:00Z"},
             {"source": "a", "address": "https://a.test", "followed": "yesterday"},
             {"source": "a", "address": "https://a.test", "group": "news", "followed": "2026-08-01T10:00:00Z"},
             {"source": "b", "address": "https://b.test", "shown": "holograms", "sensitive": 0, "followed": "2026-08-01T10:00:00Z"},
             {"source": "c", "address": "https://c.test", "shown": "holograms", "oldest_days": -5, "followed": "2026-08-01T10:00:00Z"}]}
            """
        let store = folder.store()
        let summary = try await store.merge(Data(text.utf8))
        #expect(summary.skipped.map(\.place) == (0..<6).map { "follows[\($0)]" })
        #expect(
            summary.skipped[1].reason == "it has no “address”" && summary.skipped[2].reason == "its address is empty")
        let follow = try #require(await store.follows().first)
        #expect(follow.key == "c" && follow.name == "https://c.test" && follow.filter == FollowFilter())
    }

    @Test func anImportBringsNoSecret() async throws {
        var document = LibraryDocument()
        let old = "https://ann:s3cret@example.org/feed.json?list=7&token=t0ken"
        document.follows = [
            LibraryDocument.FollowRecord(
                Follow(
                    key: old, text: old, name: "Ann", home: URL(string: old), icon: URL(string: old),
                    followed: Sample.date(1)))
        ]
        let store = folder.store()
        _ = try await store.merge(try document.json(exported: Sample.date(2)))
        let follow = try #require(await store.follows().first)
        let new = "https://example.org/feed.json?list=7"
        #expect(follow.key == new && follow.text == new)
        #expect(follow.home?.absoluteString == new && follow.icon?.absoluteString == new)
    }

    @Test func theDocumentIsForPeople() async throws {
        let store = folder.store()
        try await store.perform([.followed(Sample.follow(15).key, Sample.follow(15, group: ["News", "Local"]))])
        let text = String(decoding: try await store.export(), as: UTF8.self)
        for line in [
            "\"follows\" : [", "\"address\" : \"https://example.org/15.xml\"", "\"name\" : \"Feed 15\"",
            "\"followed\" : \"2023-11-14T22:13:20.000Z\"", "\"muted_until\" : \"2023-11-14T22:14:20.000Z\"",
            "\"oldest_days\" : 7", "\"Local\"",
        ] {
            #expect(text.contains(line), "\(line)")
        }
        #expect(!text.contains("\"shown\"") && !text.contains("\"sensitive\""), "defaults are left out")
    }
}
