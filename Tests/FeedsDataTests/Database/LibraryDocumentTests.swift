// Export and import: an export can be imported, later acts win, and no document damages the present data.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("Exported documents")
struct LibraryDocumentTests {
    private let folder = LibraryFolder()
    private let other = LibraryFolder()

    /// A store with an act of every kind.
    private func filled() async throws -> LibraryStore {
        let store = folder.store()
        let key = Sample.key("a")
        try await store.perform(
            Sample.liking("a", at: 1.234) + [
                .saved(key, Sample.date(2)), .hidden(Sample.key("b"), Sample.date(3)), .expanded(key, true),
                .watched(key, Watch(at: Sample.date(4.001), position: 2.5)),
                .drafted(.post(key), "half \"a\" thought\n"),
                .authorHidden(Sample.author, Sample.date(5)), .sent(Sample.message("né 🎞", to: .post(key), at: 6.999)),
                .kept(Sample.post("noted")), .sent(Sample.message("n", to: .post(Sample.key("noted")), at: 6)),
                .sent(Sample.message("reply", to: .story(Sample.image), at: 7)),
                .storySeen(Sample.image, Sample.date(8)),
                .storyLiked(Sample.image, Sample.date(9)), .drafted(.story(Sample.image), "r"),
                .followed(Sample.follow(1).key, Sample.follow(1, group: ["a", "b"])),
            ])
        return store
    }

    @Test func whatIsExportedArrivesWholeOnAnotherMachine() async throws {
        let store = try await filled()
        let there = other.store()
        let summary = try await there.merge(try await store.export())
        #expect(summary.taken == 8 && summary.known == 1 && summary.skipped.isEmpty, "\(summary)")
        #expect(try await there.export() == store.export())
        #expect(try await there.ids(.all, matching: "video") == ["a"])
        let again = try await there.merge(try await store.export())
        #expect(again.taken == 0 && again.known == 9, "importing twice changes nothing")
        var told = await store.changes().makeAsyncIterator()
        #expect(try await store.merge(try await there.export()).taken == 0)
        try await store.perform([.liked(Sample.key("x"), Sample.date(1))])
        #expect(await told.next() != .everything, "and says nothing")
    }

    @Test func theDocumentIsForPeople() async throws {
        let text = String(decoding: try await filled().export(), as: UTF8.self)
        for line in [
            "  \"mutoscope\" : 1,", "  \"exported\" : \"2030-03-17T17:46:40.000Z\",",
            "      \"liked\" : \"2023-11-14T22:13:21.234Z\",", "      \"watched\" : \"2023-11-14T22:13:24.001Z\"",
            "      \"sent\" : \"2023-11-14T22:13:26.999Z\",", "      \"text\" : \"né 🎞\"",
        ] {
            #expect(text.contains(line), "\(line)")
        }
    }

    @Test(arguments: StoreSubject.allCases)
    func theLaterActWinsAndNothingIsLost(subject: StoreSubject) async throws {
        let here = subject.store(in: folder), there = other.store()
        let (a, b) = (Sample.key("a"), Sample.key("b"))
        let mine = Sample.message("mine", to: .post(a), at: 1), theirs = Sample.message("theirs", to: .post(a), at: 2)
        try await here.perform(
            Sample.liking("a", at: 5) + [
                .saved(a, Sample.date(1)), .watched(a, Watch(at: Sample.date(1), position: 1)), .sent(mine),
                .drafted(.post(a), "here"), .storySeen(Sample.image, Sample.date(3)),
                .authorHidden(Sample.author, Sample.date(2)),
            ])
        try await there.perform(
            Sample.liking("a", at: 4) + Sample.liking("b", at: 4) + [
                .watched(a, Watch(at: Sample.date(2), position: 9)), .hidden(a, Sample.date(8)), .sent(theirs),
                .drafted(.post(a), "there"), .drafted(.post(b), "there"), .storyLiked(Sample.image, Sample.date(3)),
                .authorHidden(Sample.author, Sample.date(1)),
            ])
        var told = await here.changes().makeAsyncIterator()
        let summary = try await here.merge(try await there.export())
        #expect(summary.taken == 4 && summary.known == 1)
        #expect(await told.next() == .everything)
        let found = try await here.statuses(of: [a, b])
        #expect(found[a]?.liked == Sample.date(5) && found[a]?.saved == Sample.date(1))
        #expect(found[a]?.hidden == Sample.date(8) && found[a]?.draft == "here" && found[b]?.draft == "there")
        #expect(found[a]?.watch == Watch(at: Sample.date(2), position: 9))
        #expect(try await here.notes(to: .post(a)) == [mine, theirs])
        let story = try await here.storyStatuses(of: "s")[Sample.image]
        #expect(story?.seen == Sample.date(3) && story?.liked == Sample.date(3))
        #expect(try await here.ids(.liked) == ["a", "b"])
    }

    @Test(arguments: [
        ("", "it is not valid JSON"), ("[]", "it is no object"), ("\"mutoscope\"", "it is no object"),
        ("{}", "it has no number called “mutoscope”"), (#"{"mutoscope": "1"}"#, "it has no number called “mutoscope”"),
        (#"{"mutoscope": 2}"#, "a newer version of the program wrote it (format 2)"),
        (#"{"mutoscope": 0}"#, "there is no format 0"), ("{\"mutoscope\": 1", "it is not valid JSON"),
        (#"{"version": "https://jsonfeed.org/version/1.1"}"#, "it has no number called “mutoscope”"),
    ])
    func whatIsNoExportIsRefusedWithTheReason(text: String, reason: String) async throws {
        let store = folder.store()
        await #expect(throws: StoreError.badDocument(reason)) { try await store.merge(Data(text.utf8)) }
        #expect(try await FakeLibraryStore().counts() == store.counts())
    }

    @Test func partsThatCannotBeReadAreSkippedWithTheirPlace() async throws {
        let text = """
            {"mutoscope": 1, "future": {"x": 1}, "stories": "none", "hidden_authors": [null, {"source": "s", "name": "n", "hidden": "2026-08-01T10:00:00Z"}],
             "posts": [
              {"source": "s", "id": "good", "liked": "2026-08-01T10:00:00.250Z", "new": true},
              {"source": "s", "liked": "2026-08-01T10:00:00Z"}, 7, {"source": "s", "id": 5},
              {"source": "s", "id": "x", "liked": "yesterday"}, {"source": "s", "id": "x", "position": 1e999, "watched": "2026-08-01T10:00:00Z"},
              {"source": "s", "id": "x", "post": {"id": "x", "media": []}}, {"source": "s", "id": "x", "post": {"id": "x", "media": [{"id": "m", "kind": "hologram", "renditions": []}]}},
              {"source": "s", "id": "nul\\u0000", "saved": "2026-08-01T10:00:00+02:00"}
             ],
             "messages": [{"id": "no", "source": "s", "post": "p", "text": "t", "sent": "2026-08-01T10:00:00Z"},
              {"id": "11111111-1111-1111-1111-111111111111", "source": "s", "user": 1, "text": "t", "sent": "2026-08-01T10:00:00Z"}]}
            """
        let store = folder.store()
        let summary = try await store.merge(Data(text.utf8))
        #expect(
            summary.skipped.map(\.place) == [
                "posts[1]", "posts[2]", "posts[3]", "posts[4]", "posts[5]", "posts[6]", "posts[7]", "hidden_authors[0]",
                "messages[0]", "messages[1]", "stories",
            ])
        #expect(
            summary.skipped[0].reason == "it has no “id”" && summary.skipped[3].reason == "“yesterday” is not a date")
        #expect(summary.skipped[5].reason == "it has no video and no picture")
        #expect(summary.skipped[4].reason == "it holds a number or a text that cannot be read")
        #expect(summary.skipped.allSatisfy { !$0.reason.isEmpty } && summary.taken == 3)
        let found = try await store.statuses(of: [Sample.key("good"), Sample.key("nul\0")])
        #expect(found.values.compactMap(\.liked) == [Date(timeIntervalSince1970: 1_785_578_400.25)])
        #expect(found.values.compactMap(\.saved) == [Date(timeIntervalSince1970: 1_785_571_200)])
    }

    @Test func hostileDocumentsAreSurvived() async throws {
        let store = try await filled()
        let before = try await store.everything()
        let deep = #"{"mutoscope": 1, "posts": "# + String(repeating: "[", count: 100_000)
        let many = #"{"mutoscope": 1, "posts": ["# + String(repeating: "1,", count: 20_000) + "1]}"
        let nul = "{\"mutoscope\": 1, \"posts\": [\0]}"
        var bytes = Data(#"{"mutoscope": 1, "posts": [{"source": ""#.utf8)
        bytes += [0xFF, 0xC0, 0x80] + Data(#"", "id": "x"}]}"#.utf8)
        for document in [Data(deep.utf8), Data(nul.utf8), Data(count: 1000)] {
            await #expect(throws: StoreError.self) { try await store.merge(document) }
        }
        #expect(try await store.merge(bytes).skipped.map(\.place) == ["posts[0]"], "broken UTF-8")
        #expect(try await store.merge(Data(many.utf8)).skipped.count == 20_001)
        let huge = String(repeating: "long ", count: 100_000)
        _ = try await store.merge(Data(#"{"mutoscope": 1, "posts": [{"source": "s", "id": "\#(huge)"}]}"#.utf8))
        #expect(try await store.everything() == before)
        await #expect(throws: StoreError.badDocument("it is larger than 256 MB")) {
            try await store.merge(Data(count: LibraryDocument.sizeLimit + 1))
        }
    }

    @Test func mutatedDocumentsNeverHarmWhatIsHere() async throws {
        let store = try await filled()
        let before = try await store.everything()
        let bytes = try await store.export()
        var random = SplitMix64(seed: 11)
        for _ in 0..<60 {
            var mutated = bytes
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                mutated[Int.random(in: 0..<mutated.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            // Most mutations are no longer valid JSON; the valid ones only add data.
            _ = try? await store.merge(mutated)
        }
        let (liked, messages) = try await (store.ids(.liked), store.notes(to: .post(Sample.key("a"))))
        #expect(liked.contains("a") && messages.contains { $0.text == "né 🎞" })
        #expect(try await store.everything().posts.count >= before.posts.count)
        #expect(try folder.checkIntegrity() == ["ok"])
    }
}
