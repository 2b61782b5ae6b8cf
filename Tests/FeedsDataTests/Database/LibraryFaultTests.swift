// The library without write access: a full disk, a read-only file or folder, no folder at all.

import FeedsModels
import FeedsTestSupport
import Foundation
import Glibc
import SQLiteBridge
import Testing

@testable import FeedsData

@Suite("Library without a place to write")
struct LibraryFaultTests {
    private let folder = LibraryFolder()
    private let notices = Notices()

    @Test func aFullDiskRefusesWholeBatchesUntilThereIsRoom() async throws {
        try await folder.store().perform(Sample.liking("old", at: 1))
        var limits = LibraryLimits()
        let pages = try folder.connection().prepare("PRAGMA page_count").first { $0.integer(0) }
        limits.pages = Int(try #require(pages)) + 4
        let store = folder.store(limits)
        let large = Sample.post("large", text: String(repeating: "word ", count: 20_000))
        var changes = await store.changes().makeAsyncIterator()
        await #expect(throws: StoreError.full) {
            try await store.perform([
                .liked(Sample.key("b"), Sample.date(2)), .kept(large), .saved(large.key, Sample.date(3)),
            ])
        }
        #expect(try await store.statuses(of: [Sample.key("b"), large.key]).isEmpty, "nothing half-written")
        #expect(try await store.ids(.liked) == ["old"], "what is there can be read")
        try await store.perform([.liked(Sample.key("small"), Sample.date(4))])
        let status = try #require(try await store.statuses(of: [Sample.key("small")]).values.first)
        #expect(await changes.next() == .post(Sample.key("small"), status), "and nothing was told of the refused batch")
        try await folder.store().perform([.kept(large), .saved(large.key, Sample.date(3))])
        #expect(try await store.ids(.saved) == ["large"])
        #expect(try folder.checkIntegrity() == ["ok"])
    }

    @Test func aFailureInTheMiddleLeavesNothing() async throws {
        let store = folder.store()
        try await store.perform(Sample.liking("a", at: 1))
        let before = try await store.everything()
        try folder.connection().execute(
            "CREATE TRIGGER boom BEFORE INSERT ON authors BEGIN SELECT RAISE(ABORT, 'boom'); END")
        let acts: [UserAct] = [
            .kept(Sample.post("b")), .liked(Sample.key("b"), Sample.date(2)),
            .authorHidden(Sample.author, Sample.date(3)),
            .liked(PostKey(source: "never heard of", id: "c"), Sample.date(4)),
        ]
        for _ in 0..<2 {
            await #expect(throws: StoreError.failed("boom")) { try await store.perform(acts) }
            #expect(try await store.everything() == before)
        }
        try folder.connection().execute("DROP TRIGGER boom")
        try await store.perform(acts)
        #expect(try await store.ids(.liked) == ["b", "a"])
        #expect(try await store.statuses(of: [PostKey(source: "never heard of", id: "c")]).count == 1)
    }

    /// The header of an SQLite file tells which SQLite versions may write it, and which may only read it.
    private func setWriteVersion(_ version: UInt8) throws {
        let handle = try FileHandle(forUpdating: folder.file)
        try handle.seek(toOffset: 18)
        try handle.write(contentsOf: [version])
        try handle.close()
    }

    @Test func whatMayOnlyBeReadIsShownAndRefusesActsUntilItMayBeWritten() async throws {
        try await folder.store().perform(Sample.liking("a", at: 1))
        try setWriteVersion(9)
        let store = folder.store(onNotice: notices.hear)
        #expect(try await store.ids(.liked) == ["a"])
        for _ in 0..<2 {
            await #expect(throws: StoreError.readOnly) { try await store.perform(Sample.liking("b", at: 2)) }
            await #expect(throws: StoreError.readOnly) { try await store.merge(try await store.export()) }
        }
        #expect(try await store.ids(.liked, matching: "video") == ["a"])
        try setWriteVersion(2)
        try await store.perform(Sample.liking("b", at: 2))
        #expect(try await store.ids(.liked) == ["b", "a"] && notices.all.isEmpty)
    }

    /// In a read-only folder SQLite cannot create its log. For root, which may write everywhere, folders block the
    /// log's paths.
    private func forbidWriting(_ isForbidden: Bool) throws {
        let manager = FileManager.default
        chmod(folder.url.path(), 0o755)
        for end in ["-wal", "-shm"] {
            if isForbidden {
                try manager.createDirectory(atPath: folder.path + end, withIntermediateDirectories: false)
            } else {
                try manager.removeItem(atPath: folder.path + end)
            }
        }
        chmod(folder.path, isForbidden ? 0o444 : 0o600)
        chmod(folder.url.path(), isForbidden ? 0o555 : 0o755)
    }

    @Test(arguments: Array(1...LibrarySchema.steps.count))
    func aReadOnlyFolderIsShownWhateverItsVersion(version: Int) async throws {
        try folder.makeStored(version: version)
        try folder.connection().useWriteAheadLog()
        let before = try Data(contentsOf: folder.file)
        try forbidWriting(true)
        let store = folder.store(onNotice: notices.hear)
        #expect(try await store.ids(.all, matching: "desert") == ["dunes"])
        #expect(try await store.counts().history == 2)
        await #expect(throws: StoreError.readOnly) { try await store.perform(Sample.liking("b", at: 2)) }
        #expect(try Data(contentsOf: folder.file) == before)
        try forbidWriting(false)
        try await store.perform(Sample.liking("b", at: 2))
        #expect(try await store.ids(.liked) == ["b", "dunes"] && notices.all.isEmpty)
    }

    @Test func whereNothingCanBeMadeItIsKeptInMemoryAndSaidOnce() async throws {
        let place = folder.url.appending(path: "no folder")
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try Data("a file is in the way".utf8).write(to: place)
        let store = LibraryStore(folder: place, onNotice: notices.hear)
        #expect(try await store.counts() == LibraryCounts())
        try await store.perform(Sample.liking("a", at: 1))
        #expect(try await store.ids(.liked, matching: "vid") == ["a"])
        let path = place.path(percentEncoded: false)
        #expect(notices.all == ["What you like, save and watch will not be kept: \(path) cannot be written to."])
        #expect(try Data(contentsOf: place) == Data("a file is in the way".utf8))
        let strict = LibraryStore(folder: place, mayForget: false, onNotice: notices.hear)
        await #expect(throws: StoreError.readOnly) { try await strict.perform(Sample.liking("a", at: 1)) }
        #expect(notices.all.count == 1)
    }

    @Test func theLibraryIsNobodyElsesToRead() async throws {
        try await folder.store().perform(Sample.liking("a", at: 1))
        func rights(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try rights(folder.url.path()) == 0o700 && rights(folder.path) == 0o600)
        let holder = try folder.connection()
        #expect(try holder.prepare("SELECT count(*) FROM statuses").first { $0.integer(0) } == 1)
        for end in ["-wal", "-shm"] { #expect(try rights(folder.path + end) == 0o600) }
    }
}
