// The file of stored posts in trouble: damage, a full disk, a folder without write access, a newer version, and several
// programs at once.

import FeedsModels
import FeedsTestSupport
import Foundation
import Glibc
import SQLiteBridge
import Testing

@testable import FeedsData

@Suite("Stored posts of follows in trouble")
struct FollowingFaultTests {
    private static let aside = "following-2030-03-17.broken.sqlite"
    private let folder = FollowingFolder()
    private let notices = Notices()

    private func fill(_ count: Int) async throws {
        let store = folder.store()
        for number in 0..<count {
            try await store.take(Feed.posts(1...30), of: "https://\(number).test", at: Feed.date(50))
        }
        try folder.connection().execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    @Test(arguments: [100, 5000, 200_000])
    func whatIsNoDatabaseIsSetAside(size: Int) async throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let garbage = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) })
        try garbage.write(to: folder.file)
        let store = folder.store(onNotice: notices.hear)
        #expect(try await store.take([Feed.post(1)], of: Feed.key, at: Feed.date(2)) == 1)
        #expect(try await store.names() == ["p1*"])
        let aside = folder.url.appending(path: Self.aside)
        #expect(try Data(contentsOf: aside) == garbage)
        #expect(
            notices.all == [
                "The stored posts of what you follow were damaged. They are read anew; the damaged file is "
                    + aside.path(percentEncoded: false) + "."
            ])
    }

    @Test func damageAnywhereNeverStopsTheStore() async throws {
        try await fill(12)
        let whole = try Data(contentsOf: folder.file)
        var random = SplitMix64(seed: 5)
        for turn in 0..<16 {
            for name in folder.names { try FileManager.default.removeItem(at: folder.url.appending(path: name)) }
            var bytes = whole
            for _ in 0..<Int.random(in: 1...200, using: &random) {
                bytes[Int.random(in: (turn % 2 == 0 ? 4096 : 100)..<bytes.count, using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            try bytes.write(to: folder.file)
            let store = folder.store()
            do {
                try await store.take(Feed.posts(1...2), of: "https://new.test", at: Feed.date(60))
                for number in 0..<12 {
                    let places = try await store.places(of: ["https://\(number).test"])
                    _ = try await store.posts(places.map(\.row))
                    try await store.take(Feed.posts(25...32), of: "https://\(number).test", at: Feed.date(60))
                }
                _ = try await store.fetches()
            } catch {
                // The damage has hit the bytes with the versions.
                let isOfVersions = [StoreError.tooNew, .readOnly].contains(error)
                #expect(turn % 2 == 1 && isOfVersions, "turn \(turn): \(error)")
            }
        }
    }

    @Test func aFullDiskRefusesWholeAnswers() async throws {
        try await fill(1)
        var limits = LibraryLimits()
        let pages = try folder.connection().prepare("PRAGMA page_count").first { $0.integer(0) }
        limits.pages = Int(try #require(pages)) + 4
        let store = folder.store(limits)
        let before = try await store.places(of: ["https://0.test", Feed.key])
        var large = Feed.posts(1...40)
        large[39].text = String(repeating: "word ", count: 20_000)
        await #expect(throws: StoreError.full) { try await store.take(large, of: Feed.key, at: Feed.date(60)) }
        #expect(try await store.places(of: ["https://0.test", Feed.key]) == before, "nothing half-written")
        #expect(try await folder.store().take(large, of: Feed.key, at: Feed.date(60)) == 20)
    }

    /// Folders stand where SQLite's own files would, because the administrator may write everywhere.
    private func forbidWriting(_ isForbidden: Bool) throws {
        let manager = FileManager.default
        chmod(folder.url.path(), 0o755)
        for end in ["-wal", "-shm"] {
            if isForbidden {
                // SQLite removes its files with the last connection.
                try? manager.removeItem(atPath: folder.path + end)
                try manager.createDirectory(atPath: folder.path + end, withIntermediateDirectories: false)
            } else {
                try manager.removeItem(atPath: folder.path + end)
            }
        }
        chmod(folder.path, isForbidden ? 0o444 : 0o600)
        chmod(folder.url.path(), isForbidden ? 0o555 : 0o755)
    }

    @Test func aReadOnlyFolderIsReadAndRefuses() async throws {
        try await fill(2)
        let before = try Data(contentsOf: folder.file)
        try forbidWriting(true)
        let store = folder.store(onNotice: notices.hear)
        #expect(try await store.names(of: "https://1.test").count == 30)
        let opening = try FollowingFile(folder: folder.url, limits: LibraryLimits()).open()
        let file = try opening.tables.database.prepare("PRAGMA database_list").first { $0.text(2) }
        #expect(file?.hasSuffix("following.sqlite") == true, "no copy in memory")
        await #expect(throws: StoreError.readOnly) { try await store.take([Feed.post(1)], of: "x", at: Feed.date(1)) }
        #expect(try Data(contentsOf: folder.file) == before)
        try forbidWriting(false)
        #expect(try await store.take([Feed.post(99)], of: "x", at: Feed.date(100)) == 1)
        #expect(notices.all.isEmpty)
    }

    @Test func whereNothingCanBeMadePostsLiveInMemory() async throws {
        let place = folder.url.appending(path: "no folder")
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try Data("a file is in the way".utf8).write(to: place)
        let store = FollowingStore(folder: place)
        #expect(try await store.take([Feed.post(1)], of: Feed.key, at: Feed.date(2)) == 1)
        #expect(try await store.names() == ["p1*"])
        let strict = FollowingStore(folder: place, mayForget: false)
        await #expect(throws: StoreError.readOnly) { try await strict.take([Feed.post(1)], of: "x", at: Feed.date(1)) }
    }

    @Test func aNewerFileIsRefusedAndLeftAsItIs() async throws {
        try await fill(1)
        try folder.connection().execute("PRAGMA user_version = \(FollowingSchema.steps.count + 1)")
        try folder.connection().execute("PRAGMA wal_checkpoint(TRUNCATE)")
        let bytes = try Data(contentsOf: folder.file)
        let store = folder.store { Issue.record("\($0)") }
        await #expect(throws: StoreError.tooNew) { try await store.places(of: [Feed.key]) }
        await #expect(throws: StoreError.tooNew) { try await store.mark([Feed.post(1).key], seen: Feed.date(1)) }
        #expect(try Data(contentsOf: folder.file) == bytes)
    }

    @Test func anotherProgramsAnswersAreTold() async throws {
        let (window, command) = (folder.store(), folder.store())
        try await window.take([Feed.post(1)], of: Feed.key, at: Feed.date(2))
        var changes = await window.changes().makeAsyncIterator()
        #expect(try await command.take(Feed.posts(1...2), of: Feed.key, at: Feed.date(3)) == 1)
        #expect(try await window.names() == ["p2*", "p1*"])
        #expect(await changes.next() == .everything)
    }

    @Test func twoProgramsSetADamagedFileAsideOnce() async throws {
        try await fill(3)
        let handle = try FileHandle(forUpdating: folder.file)
        try handle.seek(toOffset: 4096)
        try handle.write(contentsOf: Data(repeating: 0xFF, count: 200_000))
        try handle.close()
        let stores = (0..<3).map { _ in folder.store(onNotice: notices.hear) }
        await withTaskGroup(of: Void.self) { group in
            for (number, store) in stores.enumerated() {
                group.addTask {
                    // A refusal shows as a missing post below.
                    _ = try? await store.take([Feed.post(number)], of: "https://new\(number).test", at: Feed.date(60))
                }
            }
        }
        let follows = (0..<3).map { "https://new\($0).test" }
        for store in stores { #expect(try await store.places(of: follows).count == 3) }
        #expect(notices.all.count == 1 && folder.names.contains(Self.aside))
        #expect(try folder.checkIntegrity() == ["ok"])
    }

    @Test func itIsNobodyElsesToRead() async throws {
        try await fill(1)
        let facts = try FileManager.default.attributesOfItem(atPath: folder.path)
        #expect(facts[.posixPermissions] as? Int == 0o600)
    }

    /// Each lookup uses an index, also those that join digests with OR.
    @Test func noQueryWalksOverEverything() throws {
        let database = try Database(path: ":memory:")
        try database.migrate(FollowingSchema.steps)
        let tables = FollowingTables(database)
        _ = try tables.take(Feed.posts(1...3), of: Feed.key, at: Feed.date(5))
        _ = try tables.take(Feed.posts(2...4), of: Feed.key, at: Feed.date(5000))
        _ = try tables.mark([Feed.post(1).key], seen: Feed.date(6))
        let places = try tables.places(of: [Feed.key])
        _ = try tables.posts(places.map(\.row))
        #expect(tables.prepared.count > 10)
        for sql in tables.prepared where !sql.hasPrefix("PRAGMA") {
            let plan = try database.prepare("EXPLAIN QUERY PLAN \(sql)").all { $0.text(3) }
            #expect(!plan.contains { $0.hasPrefix("SCAN") && !$0.contains("CONSTANT ROW") }, "\(sql): \(plan)")
        }
    }
}
