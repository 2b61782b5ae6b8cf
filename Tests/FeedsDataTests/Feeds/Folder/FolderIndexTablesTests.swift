// The tables of the index: a folder's number of files is right without counting, and no question walks over a folder.

import FeedsModels
import FeedsTestSupport
import Foundation
import SQLiteBridge
import Testing

@testable import FeedsData

struct FolderIndexTablesTests {
    private func item(_ path: String, size: Int = 1) -> FolderItem {
        FolderItem(path, format: .image, size: size, modified: 1)
    }

    @Test func theNumberOfFilesFollowsWhatComesAndGoes() throws {
        let tables = try FolderIndexTables(path: ":memory:")
        let (folder, other) = (try tables.open("/f", at: 0), try tables.open("/g", at: 1))
        #expect(try tables.count(folder) == 0)
        try tables.replace([item("a.jpg"), item("b.jpg"), item("c.jpg")], without: [], in: folder)
        try tables.replace([item("a.jpg")], without: [], in: other)
        #expect(try (tables.count(folder), tables.count(other)) == (3, 1))
        try tables.replace([item("a.jpg", size: 2), item("d.jpg")], without: ["b.jpg", "none.jpg"], in: folder)
        #expect(try tables.items(folder).map(\.path) == ["a.jpg", "c.jpg", "d.jpg"])
        #expect(try (tables.count(folder), tables.count(other)) == (3, 1))
        try tables.replace([], without: ["a.jpg", "c.jpg", "d.jpg"], in: folder)
        #expect(try (tables.count(folder), tables.count(other)) == (0, 1))
    }

    @Test func aFileThatIsKnownTakesAllNewValues() throws {
        let tables = try FolderIndexTables(path: ":memory:")
        let folder = try tables.open("/f", at: 0)
        try tables.replace([item("a.mp4")], without: [], in: folder)
        var video = FolderItem("a.mp4", format: .video, size: 9, modified: 7)
        (video.poster, video.captions) = ("a.jpg", ["a.srt"])
        (video.date, video.origin, video.isRead) = (-5, .file, true)
        (video.width, video.height, video.duration) = (1080, 1920, 12.5)
        video.clip = .part(start: 3, length: 4)
        try tables.replace([video], without: [], in: folder)
        #expect(try tables.items(folder) == [video])
        #expect(try tables.unread(folder, 9).isEmpty)
        video.clip = .file(path: "a.mov", size: 8)
        try tables.replace([video], without: [], in: folder)
        #expect(try tables.items(folder) == [video])
    }

    @Test func filesOfAnEarlierVersionAreCountedOnce() throws {
        let place = try TemporaryFolder()
        let path = place.url.appending(path: "old.db").path(percentEncoded: false)
        let old = try Database(path: path)
        try old.migrate(Array(FolderIndexSchema.steps.prefix(2)))
        try old.execute(
            """
            INSERT INTO folders (id, path, used) VALUES (1, '/f', 0), (2, '/g', 0);
            INSERT INTO files (folder, sort, path, format, size, modified, date, origin, is_read)
            VALUES (1, x'61', 'a', 0, 1, 1, 1, 0, 1), (1, x'62', 'b', 0, 1, 1, 1, 0, 1), (2, x'61', 'a', 0, 1, 1, 1, 0, 1)
            """)
        let tables = try FolderIndexTables(path: path)
        #expect(try (tables.count(1), tables.count(2)) == (2, 1))
    }

    /// Questions are asked before the first picture, or thousands of times in a row.
    @Test func noQuestionWalksOverAFolder() throws {
        let tables = try FolderIndexTables(path: ":memory:")
        let folder = try tables.open("/f", at: 0)
        try tables.replace([item("a.jpg")], without: ["b.jpg"], in: folder)
        _ = try (tables.count(folder), tables.unread(folder, 9))
        for order in [FeedOrder.Kind.newest, .oldest, .name] { _ = try tables.head(folder, order, 60) }
        #expect(tables.prepared.count >= 10)
        #expect(!tables.prepared.contains { $0.contains("count(*)") })
        let database = try Database(path: ":memory:")
        try database.migrate(FolderIndexSchema.steps)
        for sql in tables.prepared {
            let plan = try database.prepare("EXPLAIN QUERY PLAN \(sql)").all { $0.text(3) }
            // At most twelve folders are known.
            let scans = plan.filter { $0.hasPrefix("SCAN") && $0 != "SCAN folders" }
            #expect(scans.isEmpty, "\(sql): \(plan)")
            #expect(!plan.contains("USE TEMP B-TREE FOR ORDER BY") || sql.contains("FROM folders"), "\(sql): \(plan)")
            if sql.contains("is_read = 0") { #expect(plan.contains { $0.contains("files_unread") }, "\(plan)") }
        }
    }
}
