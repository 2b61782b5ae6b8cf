// Copies of posts are evicted when there are too many; the acts on them, and the copies that are still needed, stay.

import FeedsModels
import FeedsTestSupport
import Foundation
import SQLiteBridge
import Testing

@testable import FeedsData

@Suite("Eviction of copies")
struct LibraryEvictionTests {
    private let folder = LibraryFolder()

    private var small: LibraryLimits {
        var limits = LibraryLimits()
        limits.copies = 10
        return limits
    }

    private func watch(_ range: Range<Int>, _ store: LibraryStore) async throws {
        for number in range {
            let key = Sample.key("\(number)")
            try await store.perform([
                .kept(Sample.post("\(number)")), .watched(key, Watch(at: Sample.date(Double(number)), position: 4)),
            ])
        }
    }

    @Test func theLastSeenStayAndStatusesOutliveTheRest() async throws {
        let store = folder.store(small)
        try await watch(0..<60, store)
        let shown = try await store.ids(.history)
        #expect(
            (10...11).contains(shown.count) && shown.first == "59" && shown.last.map { Int($0) } == 60 - shown.count)
        #expect(try await store.counts().history == shown.count)
        #expect(try await store.statuses(of: (0..<60).map { Sample.key("\($0)") }).count == 60)
        #expect(try await store.ids(.all, matching: "video").count == shown.count, "nor are they found any more")
        #expect(
            try folder.connection().prepare("SELECT count(*) FROM search").first { $0.integer(0) } == Int64(shown.count)
        )
        try await store.perform([.kept(Sample.post("0"))])
        #expect(try await store.ids(.history).last == "0", "seen again, it is back where it was")
    }

    @Test func whatThePersonNeedsIsNeverEvicted() async throws {
        let store = folder.store(small)
        let note = Note.Target.post(Sample.key("noted"))
        for id in ["liked", "saved", "hidden", "noted", "drafted", "nothing"] {
            try await store.perform([.kept(Sample.post(id))])
        }
        try await store.perform([
            .liked(Sample.key("liked"), Sample.date(1)), .saved(Sample.key("saved"), Sample.date(1)),
            .hidden(Sample.key("hidden"), Sample.date(1)), .drafted(.post(Sample.key("drafted")), "d"),
            .sent(Sample.message("m", to: note, at: 1)),
        ])
        try await watch(0..<60, store)
        #expect(try await store.ids(.liked) == ["liked"])
        #expect(try await store.ids(.saved) == ["saved"])
        #expect(try await store.ids(.hidden) == ["hidden"])
        let names = try folder.connection().prepare("SELECT name FROM posts p JOIN copies c ON c.post = p.id").all {
            $0.text(0)
        }
        #expect(Set(names).isSuperset(of: ["noted", "drafted"]) && !names.contains("nothing"))
    }

    @Test func aClearedHistoryCanBeTakenBackWithItsPosts() async throws {
        let store = folder.store(small)
        try await watch(0..<8, store)
        let before = try await store.ids(.history)
        let inverse = try await store.perform([.historyCleared])
        #expect(try await store.ids(.history).isEmpty)
        try await store.perform(inverse)
        #expect(try await store.ids(.history) == before && before.count == 8)
    }
}
