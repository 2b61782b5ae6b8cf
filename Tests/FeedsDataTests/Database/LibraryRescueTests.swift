// Damaged libraries are set aside, never deleted, and all readable data are copied to a new library.

import FeedsModels
import FeedsTestSupport
import Foundation
import SQLiteBridge
import Testing

@testable import FeedsData

@Suite("A damaged library")
struct LibraryRescueTests {
    private static let day = Date(timeIntervalSince1970: 1_900_000_000)
    private static let aside = "library-2030-03-17.broken.db"
    private let folder = LibraryFolder()
    private let notices = Notices()

    private func store() -> LibraryStore { folder.store(now: Self.day, onNotice: notices.hear) }

    /// This many likes with a message each, and a hidden author; all in the same file. On request also as many follows.
    private func fill(_ count: Int, follows: Bool = false) async throws {
        let store = folder.store()
        for start in stride(from: 0, to: count, by: 100) {
            try await store.perform(
                (start..<min(start + 100, count)).flatMap { number in
                    Sample.liking("\(number)", at: Double(number)) + [note(number)] + (follows ? [follow(number)] : [])
                })
        }
        try await store.perform([.authorHidden(Sample.author, Sample.date(1))])
        try folder.connection().execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    private func note(_ number: Int) -> UserAct {
        .sent(Sample.message("note \(number)", to: .post(Sample.key("\(number)")), at: Double(number)))
    }

    private func follow(_ number: Int) -> UserAct { .followed(Sample.follow(number).key, Sample.follow(number)) }

    private func overwrite(_ bytes: Data, at offset: Int) throws {
        let handle = try FileHandle(forUpdating: folder.file)
        try handle.seek(toOffset: UInt64(offset))
        try handle.write(contentsOf: bytes)
        try handle.close()
    }

    private func pages(of name: String) throws -> [Int] {
        try folder.connection().prepare("SELECT pageno FROM dbstat WHERE name = '\(name)' AND pagetype = 'leaf'").all {
            Int($0.integer(0))
        }
    }

    @Test(arguments: [0, 100, 5000, 200_000])
    func whatIsNoLibraryIsSetAside(size: Int) async throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let garbage = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) })
        try garbage.write(to: folder.file)
        let store = store()
        try await store.perform(Sample.liking("a", at: 1))
        #expect(try await store.ids(.liked) == ["a"])
        // Every library begins as an empty file.
        guard size > 0 else {
            return #expect(notices.all.isEmpty && folder.names.allSatisfy { !$0.contains("broken") })
        }
        let aside = folder.url.appending(path: Self.aside)
        #expect(try Data(contentsOf: aside) == garbage)
        let path = aside.path(percentEncoded: false)
        #expect(notices.all == ["The library was damaged. Nothing could be read of it; the damaged file is \(path)."])
    }

    @Test func everyDamagedFileIsKept() async throws {
        for number in 1...3 {
            try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
            for name in folder.names where name.hasPrefix("library.db") {
                try FileManager.default.removeItem(at: folder.url.appending(path: name))
            }
            try Data(
                "no library \(number), but longer than the header of one: \(String(repeating: "x", count: 200))".utf8
            )
            .write(to: folder.file)
            #expect(try await store().counts() == LibraryCounts())
        }
        let broken = folder.names.filter { $0.contains("broken") }
        #expect(broken == ["library-2030-03-17-2.broken.db", "library-2030-03-17-3.broken.db", Self.aside])
        let second = try Data(contentsOf: folder.url.appending(path: broken[0]))
        #expect(second.starts(with: Data("no library 2".utf8)) && notices.all.count == 3)
    }

    @Test(arguments: ["posts", "copies", "statuses", "messages", "follows"])
    func damageInTheMiddleCostsOnlyWhatItHit(table: String) async throws {
        try await fill(600, follows: true)
        let leaves = try pages(of: table)
        let hit = try #require(leaves.dropFirst(leaves.count / 2).first)
        try overwrite(Data(repeating: 0xFF, count: 4096), at: (hit - 1) * 4096)
        let store = store()
        var told = await store.changes().makeAsyncIterator()
        var found = try await store.all(LibraryQuery(.liked), by: 200).map(\.id.id)
        var notes = 0
        for number in 0..<600 {
            notes += try await store.notes(to: .post(Sample.key("\(number)"))).count
        }
        // A second read finds the rows before the damage again, which are more than half of all.
        found = try await store.all(LibraryQuery(.liked), by: 200).map(\.id.id)
        #expect(found.count > 300 && notes > 300, "\(found.count), \(notes)")
        #expect(found.contains("0") && found.contains("599"), "before the damage and behind it")
        let follows = try await store.follows().count
        #expect(table == "follows" ? follows > 300 && follows < 600 : follows == 600, "\(follows)")
        if table == "posts" || table == "messages" { #expect(found.count == 600) }
        #expect(try await store.hiddenThings().authors == [Sample.author])
        #expect(try await store.ids(.all, matching: "video").count == found.count)
        #expect(notices.all.count == 1 && folder.names.contains(Self.aside))
        #expect(notices.all.first?.hasPrefix("The library was damaged. What could be read of it is kept;") == true)
        #expect(await told.next() == .everything)
        try await store.perform(Sample.liking("new", at: 9999))
        #expect(try await store.ids(.liked).first == "new")
        #expect(try folder.checkIntegrity() == ["ok"])
        #expect(try folder.connection().prepare("PRAGMA foreign_key_check").first { _ in true } == nil)
    }

    @Test func aFileThatIsCutOffGivesItsBeginning() async throws {
        try await fill(600)
        let size = try Data(contentsOf: folder.file).count
        let handle = try FileHandle(forUpdating: folder.file)
        try handle.truncate(atOffset: UInt64(size / 2 / 4096 * 4096))
        try handle.close()
        let store = store()
        _ = try await store.all(LibraryQuery(.liked), by: 200)
        let count = try await store.counts().liked
        #expect(count > 50 && notices.all.count == 1, "\(count)")
        #expect(try folder.checkIntegrity() == ["ok"])
    }

    @Test func damageAtRandomNeverStopsTheStoreOrMakesAnUnsoundOne() async throws {
        try await fill(200)
        let whole = try Data(contentsOf: folder.file)
        var random = SplitMix64(seed: 4)
        for turn in 0..<16 {
            for name in folder.names { try FileManager.default.removeItem(at: folder.url.appending(path: name)) }
            var bytes = whole
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                bytes[Int.random(in: (turn % 2 == 0 ? 4096 : 100)..<bytes.count, using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            try bytes.write(to: folder.file)
            let store = store()
            do {
                try await store.perform(Sample.liking("new", at: 9999))
                for list in LibraryList.allCases { _ = try await store.ids(list, matching: "vid") }
                _ = try await store.everything()
                #expect(try await store.ids(.liked).first == "new", "turn \(turn)")
            } catch StoreError.tooNew {
                // The damage has hit the byte with the write version.
                #expect(turn % 2 == 1)
            } catch StoreError.readOnly {
                #expect(turn % 2 == 1)
            }
        }
    }

    @Test func aRescueThatWasCutOffIsTakenUp() async throws {
        try await fill(20)
        // Killed after the damaged file was set aside, and before the rescued one replaced it.
        try FileManager.default.moveItem(at: folder.file, to: folder.url.appending(path: "library.rescue.db"))
        #expect(try await store().counts().liked == 20)
        // Killed while the rescued file was written: the rescue starts again.
        try FileManager.default.copyItem(at: folder.file, to: folder.url.appending(path: "library.rescue.db"))
        let hit = try #require(try pages(of: "statuses").first)
        try overwrite(Data(repeating: 0xFF, count: 4096), at: (hit - 1) * 4096)
        #expect(try await store().ids(.liked).isEmpty, "they were all on the page that was hit")
        #expect(!folder.names.contains("library.rescue.db") && folder.names.contains(Self.aside))
    }

    @Test func itIsLetGoOfWhileNobodyCanPutAnotherInItsPlace() async throws {
        try await fill(1)
        let file = LibraryFile(folder: folder.url, limits: LibraryLimits())
        let lock = folder.url.appending(path: "library.lock")
        #expect(FolderLock.holder(lock) == nil)
        var holder: Int32?
        _ = try file.replace(FileIdentity(of: file.path), on: Self.day) { holder = FolderLock.holder(lock) }
        #expect(holder != nil)
    }

    @Test func twoProgramsMendItOnce() async throws {
        try await fill(300)
        let hit = try #require(try pages(of: "copies").first)
        try overwrite(Data(repeating: 0xFF, count: 4096), at: (hit - 1) * 4096)
        let stores = [store(), store(), store()]
        let counts = await withTaskGroup(of: Int?.self) { group in
            for store in stores {
                group.addTask {
                    // A failure shows as a missing count.
                    try? await store.all(LibraryQuery(.liked), by: 100).count
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let count = try await stores[0].counts().liked
        #expect(counts.allSatisfy { $0 == count } && count > 200)
        #expect(
            folder.names.filter { $0.contains("broken.db") && !$0.contains("-wal") && !$0.contains("-shm") } == [
                Self.aside
            ])
        #expect(notices.all.count == 1)
    }

    @Test func aDamagedOldVersionIsMendedAndMigrated() async throws {
        try folder.makeStored(version: 2)
        let hit = try #require(try pages(of: "copies").first)
        try overwrite(Data(repeating: 0xFF, count: 4096), at: (hit - 1) * 4096)
        let store = store()
        #expect(try await store.ids(.liked) == [])
        let dunes = PostKey(source: "https://example.org/feed.json", id: "dunes")
        #expect(try await store.statuses(of: [dunes])[dunes]?.watch?.position == 2.5, "statuses outlive copies")
        #expect(try await store.notes(to: .post(dunes)).map(\.text) == ["First note"])
        #expect(notices.all.count == 1)
    }
}
