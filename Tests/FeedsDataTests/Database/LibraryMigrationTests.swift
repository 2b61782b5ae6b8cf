// Libraries of every earlier version open, and keep all their data.

import Dispatch
import FeedsModels
import Foundation
import Glibc
import SQLiteBridge
import Synchronization
import Testing

@testable import FeedsData

@Suite("Migration of stored libraries")
struct LibraryMigrationTests {
    private static let versions = Array(1...LibrarySchema.steps.count)
    private static let web = "https://example.org/feed.json"
    private let folder = LibraryFolder()

    private func date(_ milliseconds: Int64) -> Date { Date(milliseconds: 1_700_000_000_000 + milliseconds) }
    private func key(_ id: String) -> PostKey {
        PostKey(source: ["dunes", "tram"].contains(id) ? Self.web : "sample", id: id)
    }

    @Test(arguments: versions)
    func everyRowIsThereAfterwards(version: Int) async throws {
        try folder.makeStored(version: version)
        let store = folder.store()
        let found = try await store.statuses(of: ["dunes", "tram", "née", "gone"].map(key))
        var dunes = PostStatus(), tram = PostStatus(), cream = PostStatus(), gone = PostStatus()
        (dunes.liked, dunes.watch, dunes.isExpanded) = (date(1000), Watch(at: date(5000), position: 2.5), true)
        (tram.saved, tram.watch) = (date(2000), Watch(at: date(6000), position: 0))
        if version >= 2 { tram.draft = "Half a thought" }
        cream.hidden = date(3000)
        gone.liked = date(4000)
        #expect(found == [key("dunes"): dunes, key("tram"): tram, key("née"): cream, key("gone"): gone])
        let hidden = HiddenThings(posts: [key("née")], authors: [AuthorKey(source: Self.web, name: "Bo")])
        #expect(try await store.hiddenThings() == hidden)
        #expect(try await store.ids(.liked) == ["dunes"], "of what is gone there is no copy")
        #expect(try await store.ids(.history) == ["tram", "dunes"])
        #expect(try await store.ids(.all) == ["tram", "dunes"])
        #expect(try await store.ids(.hidden) == ["née"])
        #expect(try folder.checkIntegrity() == ["ok"])
        #expect(try folder.connection().prepare("PRAGMA foreign_key_check").first { _ in true } == nil)
    }

    @Test(arguments: versions)
    func copiesThatKnowLessAreReadAndFound(version: Int) async throws {
        try folder.makeStored(version: version)
        let store = folder.store()
        let post = try #require(try await store.entries(LibraryQuery(.liked), after: nil, limit: 1).first?.post)
        #expect(post.title == "The long way home" && post.author?.name == "Ann" && post.tags == ["desert", "dusk"])
        #expect(post.counts.likes == 12 && post.media.first?.metadata.duration == 6.5 && post.comments.isEmpty)
        #expect(try await store.ids(.all, matching: "hurr des ann") == ["dunes"])
        #expect(try await store.ids(.hidden, matching: "creme zoe") == ["née"])
    }

    @Test(arguments: versions)
    func messagesAndStoriesComeAlong(version: Int) async throws {
        try folder.makeStored(version: version)
        let store = folder.store()
        let notes = try await store.notes(to: .post(key("dunes"))) + store.notes(to: .post(key("gone")))
        #expect(notes.map(\.text) == (version >= 2 ? ["First note", "A note to what is gone"] : []))
        #expect(notes.map(\.sent) == (version >= 2 ? [date(8000), date(8500)] : []))
        let images = (1...2).map { StoryKey(source: "sample", user: 7, image: $0) }
        let stories = try await store.storyStatuses(of: "sample")
        #expect(stories[images[0]]?.liked == (version >= 3 ? date(9500) : nil))
        #expect(stories[images[0]]?.draft == (version >= 3 ? "Hel" : nil))
        #expect(stories[images[1]]?.seen == (version >= 3 ? date(9100) : nil))
        #expect(try await store.notes(to: .story(images[0])).map(\.text) == (version >= 3 ? ["A reply"] : []))
        try await store.perform([.sent(Note(target: .story(images[1]), text: "new", sent: date(1)))])
        #expect(try await store.notes(to: .story(images[1])).count == 1)
    }

    @Test(arguments: versions)
    func followsComeAlong(version: Int) async throws {
        try folder.makeStored(version: version)
        let store = folder.store()
        guard version >= 5 else { return #expect(try await store.follows().isEmpty) }
        let filter = FollowFilter(shown: .short, oldestDays: 30, sensitive: .covered)
        let channel = Follow(
            key: "https://example.org/feed.json", text: "https://example.org/feed.json", name: "Ann’s films",
            home: URL(string: "https://example.org/"), icon: URL(string: "https://example.org/icon.png"),
            group: ["News", "Local"], followed: date(10_000), mutedUntil: date(20_000), filter: filter)
        let plain = Follow(
            key: "https://b.example/rss", text: "https://b.example/rss", name: "Bo", followed: date(11_000))
        #expect(try await store.follows() == [plain, channel])
    }

    @Test(arguments: versions)
    func anOldLibraryEndsUpLikeANewOne(version: Int) async throws {
        let new = LibraryFolder()
        try folder.makeStored(version: version)
        _ = try await new.store().counts()
        _ = try await folder.store().counts()
        #expect(try schema(of: folder) == schema(of: new))
        #expect(try folder.connection().version() == LibrarySchema.steps.count)
    }

    /// The columns of every table and index.
    private func schema(of folder: LibraryFolder) throws -> Set<String> {
        let database = try folder.connection()
        let names = try database.prepare("SELECT type, name, tbl_name FROM sqlite_master").all {
            ($0.text(0), $0.text(1), $0.text(2))
        }
        var found: Set<String> = []
        for (type, name, table) in names {
            let pragma = type == "index" ? "index_xinfo" : "table_xinfo"
            let columns = try database.prepare("PRAGMA \(pragma)('\(name)')").all { row in
                (0..<6).map { "\(row.value($0))" }.joined(separator: ",")
            }
            found.insert("\(type) \(name) on \(table): \(columns)")
        }
        return found
    }

    @Test func aNewerLibraryIsRefusedAndLeftAsItIs() async throws {
        try folder.makeStored(version: LibrarySchema.steps.count)
        try folder.connection().execute("PRAGMA user_version = \(LibrarySchema.steps.count + 1)")
        let bytes = try Data(contentsOf: folder.file)
        let store = folder.store { Issue.record("\($0)") }
        await #expect(throws: StoreError.tooNew) { try await store.counts() }
        await #expect(throws: StoreError.tooNew) { try await store.perform([.liked(Sample.key("a"), Sample.date(1))]) }
        await #expect(throws: StoreError.tooNew) { try await store.export() }
        #expect(try Data(contentsOf: folder.file) == bytes)
        #expect(folder.names.sorted() == ["library.db", "library.lock"])
    }

    /// When several connections switch a file to its log at once, SQLite refuses all but one, about every twentieth
    /// time.
    @Test func severalProgramsMayTurnItToItsLogAtOnce() throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try folder.connection().migrate(LibrarySchema.steps)
        let bytes = try Data(contentsOf: folder.file)
        let file = LibraryFile(folder: folder.url, limits: LibraryLimits())
        let refusals = Mutex<[SQLiteError]>([])
        for _ in 0..<40 {
            for end in ["", "-wal", "-shm"] { unlink(file.path + end) }
            try bytes.write(to: folder.file)
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                do throws(SQLiteError) {
                    _ = try file.open()
                } catch {
                    refusals.withLock { $0.append(error) }
                }
            }
        }
        #expect(refusals.withLock(\.self).isEmpty)
    }

    @Test func twoProgramsMayMigrateAtOnce() async throws {
        try folder.makeStored(version: 1)
        let stores = (0..<4).map { _ in folder.store() }
        let counts = try await withThrowingTaskGroup(of: LibraryCounts.self) { group in
            for store in stores { group.addTask { try await store.counts() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts.map(\.liked) == [1, 1, 1, 1])
        #expect(try folder.connection().version() == LibrarySchema.steps.count)
    }
}

extension LibraryFolder {
    /// A file as an earlier version of the program left it.
    func makeStored(version: Int) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let text = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Stored/library-\(version).sql")
        try connection().execute(String(contentsOf: text, encoding: .utf8))
    }
}
