// Stored documents on disk: they survive a restart, and a damaged file never becomes an error of the app.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import SQLiteBridge
import Testing

struct DocumentStorageTests {
    private let folder = StorageFolder()

    private func key(_ path: String = "1") throws -> DocumentKey {
        DocumentKey(address: try #require(URL(string: "https://a.example.com/\(path)")))
    }

    private func document(_ body: Data = Data("{}".utf8), age: Double = 0) throws -> StoredDocument {
        StoredDocument(
            body: body, url: try #require(URL(string: "https://a.example.com/1")),
            fetched: Date(timeIntervalSince1970: 1_800_000_000 - age))
    }

    @Test func itOutlivesTheProgramAndIsNobodyElses() async throws {
        let kept = try document()
        await DocumentStorage(folder: folder.url).keep(kept, as: try key())
        #expect(await DocumentStorage(folder: folder.url).document(try key()) == kept)
        let rights = try FileManager.default.attributesOfItem(atPath: folder.file.path(percentEncoded: false))
        #expect((rights[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    }

    @Test func twoProgramsShareOneFile() async throws {
        let (one, other) = (DocumentStorage(folder: folder.url), DocumentStorage(folder: folder.url))
        await one.keep(try document(), as: try key("1"))
        await other.keep(try document(), as: try key("2"))
        #expect(await one.usage().documents == 2)
        await other.clear()
        #expect(await one.document(try key("1")) == nil)
    }

    @Test func aBrokenFileIsSetAsideAndBegunAnew() async throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try Data(repeating: 7, count: 8192).write(to: folder.file)
        let storage = DocumentStorage(folder: folder.url)
        #expect(await storage.document(try key()) == nil)
        await storage.keep(try document(), as: try key())
        #expect(await storage.document(try key()) != nil)
        #expect(folder.exists("feeds.db.broken"))
    }

    @Test func aFileThatBreaksInTheMiddleIsBegunAnewToo() async throws {
        for number in 0..<40 {
            let body = Data(repeating: UInt8(number), count: 20_000)
            await DocumentStorage(folder: folder.url).keep(try document(body), as: try key("\(number)"))
        }
        var bytes = try Data(contentsOf: folder.file)
        // The first page, with the list of tables, survives; the rest is noise.
        for index in 4096..<bytes.count { bytes[index] = 0xA5 }
        try bytes.write(to: folder.file)
        let storage = DocumentStorage(folder: folder.url)
        #expect(await storage.document(try key("7")) == nil)
        await storage.keep(try document(), as: try key("7"))
        #expect(await storage.document(try key("7")) == (try document()))
        #expect(folder.exists("feeds.db.broken"))
    }

    @Test func whereNothingCanBeKeptNothingIsFound() async throws {
        // Not even root can make a folder below a file.
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try Data().write(to: folder.url.appending(path: "file"))
        let storage = DocumentStorage(folder: folder.url.appending(path: "file/cache"))
        await storage.keep(try document(), as: try key())
        await storage.confirm(try key(), at: Date())
        await storage.clear()
        #expect(await storage.document(try key()) == nil)
        #expect(await storage.usage() == StorageUsage())
    }

    @Test func aFileOfANewerVersionIsLeftAlone() async throws {
        await DocumentStorage(folder: folder.url).keep(try document(), as: try key())
        let path = folder.file.path(percentEncoded: false)
        try Database(path: path).execute("PRAGMA user_version = 99")
        let storage = DocumentStorage(folder: folder.url)
        await storage.keep(try document(Data("new".utf8)), as: try key())
        #expect(await storage.document(try key()) == nil)
        #expect(try Database(path: path).prepare("SELECT count(*) FROM documents").first { $0.integer(0) } == 1)
    }

    @Test func theFileStaysSmallAndClearingGivesItBack() async throws {
        let storage = DocumentStorage(folder: folder.url, limits: StorageLimits(documents: 100, bytes: 1 << 20))
        for number in 0..<60 {
            let body = Data(repeating: UInt8(number), count: 100_000)
            await storage.keep(try document(body, age: Double(-number)), as: try key("\(number)"))
        }
        #expect(await storage.usage().bytes <= 1 << 20)
        #expect(try folder.bytes() < 8 << 20)
        await storage.clear()
        #expect(try folder.bytes() < 256 << 10)
    }

    @Test func theTablesAreStrictAndLogged() async throws {
        await DocumentStorage(folder: folder.url).keep(try document(), as: try key())
        let database = try Database(path: folder.file.path(percentEncoded: false))
        #expect(try database.prepare("PRAGMA journal_mode").first { $0.text(0) } == "wal")
        #expect(throws: SQLiteError.self) { try database.execute("UPDATE documents SET bytes = 'many'") }
    }
}
