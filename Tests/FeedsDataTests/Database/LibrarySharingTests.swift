// Two processes with the same library: locks, change messages, and no lost data.

import FeedsModels
import FeedsTestSupport
import Foundation
import SQLiteBridge
import Testing

@testable import FeedsData

@Suite("A library that several programs use")
struct LibrarySharingTests {
    private let folder = LibraryFolder()

    private var impatient: LibraryLimits {
        var limits = LibraryLimits()
        limits.patience = 10
        return limits
    }

    @Test func whatAnotherProgramHoldsIsLockedAndLaterNot() async throws {
        let store = folder.store(impatient)
        try await store.perform(Sample.liking("a", at: 1))
        let other = try folder.connection()
        try other.execute("BEGIN IMMEDIATE; UPDATE statuses SET liked = 5")
        await #expect(throws: StoreError.locked) { try await store.perform(Sample.liking("b", at: 2)) }
        #expect(try await store.ids(.liked) == ["a"], "reading waits for nobody")
        #expect(try await store.statuses(of: [Sample.key("a")])[Sample.key("a")]?.liked == Sample.date(1))
        try other.execute("ROLLBACK")
        try await store.perform(Sample.liking("b", at: 2))
        #expect(try await store.ids(.liked) == ["b", "a"])
    }

    @Test func aLibraryThatIsLockedFromTheStartOpensLater() async throws {
        try await folder.store().perform(Sample.liking("a", at: 1))
        var other: Database? = try folder.connection()
        try other?.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; UPDATE statuses SET liked = 5; COMMIT")
        let store = folder.store(impatient)
        await #expect(throws: StoreError.locked) { try await store.counts() }
        other = nil
        #expect(try await store.counts().liked == 1)
    }

    @Test func oneHearsWhatTheOtherDid() async throws {
        let (one, other) = (folder.store(), folder.store())
        try await one.perform(Sample.liking("a", at: 1))
        #expect(try await other.ids(.liked) == ["a"])
        var told = await one.changes().makeAsyncIterator()
        try await other.perform(Sample.liking("b", at: 2))
        #expect(try await one.ids(.liked) == ["b", "a"])
        #expect(await told.next() == .everything)
        try await one.perform([.liked(Sample.key("a"), nil)])
        #expect(await told.next() == .post(Sample.key("a"), PostStatus()), "one's own act is no outside change")
        // An act notices foreign changes, too.
        try await other.perform([.saved(Sample.key("b"), Sample.date(3))])
        try await one.perform([.hidden(Sample.key("c"), Sample.date(4))])
        #expect(await told.next() == .everything)
        let status = try #require(await one.statuses(of: [Sample.key("c")]).values.first)
        #expect(await told.next() == .post(Sample.key("c"), status))
    }

    @Test func manyWritersLoseNothing() async throws {
        let stores = (0..<4).map { _ in folder.store() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, store) in stores.enumerated() {
                group.addTask {
                    for turn in 0..<25 {
                        let id = "\(number)-\(turn)"
                        try await store.perform(Sample.liking(id, at: Double(turn)) + Sample.liking("common", at: 99))
                    }
                }
            }
            try await group.waitForAll()
        }
        for store in stores { #expect(try await store.counts().liked == 101) }
        #expect(try folder.checkIntegrity() == ["ok"])
    }

    @Test func aFileThatWasReplacedIsOpenedAnew() async throws {
        let store = folder.store()
        try await store.perform(Sample.liking("a", at: 1))
        var told = await store.changes().makeAsyncIterator()
        let elsewhere = LibraryFolder()
        try await elsewhere.store().perform(Sample.liking("b", at: 1))
        for name in folder.names { try FileManager.default.removeItem(at: folder.url.appending(path: name)) }
        try FileManager.default.copyItem(at: elsewhere.file, to: folder.file)
        #expect(try await store.ids(.liked) == ["b"])
        #expect(await told.next() == .everything)
        try FileManager.default.removeItem(at: folder.url)
        try await store.perform(Sample.liking("c", at: 1))
        #expect(try await store.ids(.liked) == ["c"] && folder.names.contains("library.db"))
    }
}
