// The promises of our SQLite wrapper: values come back unchanged, transactions are atomic, errors are cases.

import FeedsTestSupport
import Foundation
import SQLiteBridge
import Testing

struct DatabaseTests {
    private func memory() throws -> Database { try Database(path: ":memory:") }

    @Test func valuesComeBackAsTheyWentIn() throws {
        let database = try memory()
        try database.execute("CREATE TABLE v (i INTEGER, r REAL, t TEXT, b BLOB, n TEXT) STRICT")
        let text = "née 🎞 \0 \"'", blob = Data([0, 1, 255])
        try database.prepare("INSERT INTO v VALUES (?, ?, ?, ?, ?)").run(Int64.min, 0.1, text, blob, nil)
        let row = try #require(
            try database.prepare("SELECT * FROM v").first { row in
                (row.integer(0), row.real(1), row.blob(3), row.isNull(4), row.optionalText(4))
            })
        #expect(row.0 == .min && row.1 == 0.1 && row.2 == blob && row.3 && row.4 == nil)
        try database.prepare("UPDATE v SET b = ?").run(Data())
        #expect(try database.prepare("SELECT typeof(b) FROM v").first { $0.text(0) } == "blob")
    }

    /// SQLite would wait for its bytes for ever.
    @Test(.timeLimit(.minutes(1)), arguments: ["library.db", "library.db-wal", "library.db-journal"])
    func aPipeInThePlaceOfAFileIsRefused(name: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // A leftover in the temporary folder does no harm.
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(mkfifo(folder.appending(path: name).path(), 0o600) == 0)
        for mode in [Database.Mode.readWrite, .readOnly, .alone, .frozen] {
            let error = #expect(throws: SQLiteError.self) {
                let database = try Database(path: folder.appending(path: "library.db").path(), mode: mode)
                _ = try database.version()
            }
            #expect(error?.kind == .cannotOpen)
        }
    }

    @Test func aTransactionThatFailsLeavesNothing() throws {
        let database = try memory()
        try database.execute("CREATE TABLE v (i INTEGER PRIMARY KEY) STRICT")
        let insert = try database.prepare("INSERT INTO v VALUES (?)")
        let error = #expect(throws: SQLiteError.self) {
            try database.transaction { () throws(SQLiteError) in
                try insert.run(1)
                try insert.run(1)
            }
        }
        #expect(error?.kind == .constraint)
        #expect(try database.prepare("SELECT count(*) FROM v").first { $0.integer(0) } == 0)
        try insert.run(1)
        #expect(database.changes == 1 && database.lastInsertedRow == 1)
    }

    @Test func migrationsRunOnceAndInOrder() throws {
        let database = try memory()
        try database.migrate(["CREATE TABLE a (i INTEGER) STRICT"])
        try database.migrate(["CREATE TABLE a (i INTEGER) STRICT", "ALTER TABLE a ADD COLUMN j INTEGER"])
        try database.prepare("INSERT INTO a VALUES (?, ?)").run(1, 2)
        let error = #expect(throws: SQLiteError.self) { try database.migrate([]) }
        #expect(error?.kind == .tooNew)
    }

    @Test func whatIsNoDatabaseIsCorrupt() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "no-database-\(UUID().uuidString)")
        try Data(repeating: 7, count: 4096).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let database = try Database(path: file.path(percentEncoded: false))
        let error = #expect(throws: SQLiteError.self) { try database.execute("CREATE TABLE v (i INTEGER)") }
        #expect(error?.kind == .corrupt)
    }

    @Test func readingOnlyNeitherMakesNorWrites() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "read-only-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let path = file.path(percentEncoded: false)
        let missing = #expect(throws: SQLiteError.self) { try Database(path: path, mode: .readOnly) }
        #expect(missing?.kind == .cannotOpen)
        try Database(path: path).execute("CREATE TABLE v (i INTEGER)")
        let reader = try Database(path: path, mode: .readOnly)
        let refused = #expect(throws: SQLiteError.self) { try reader.execute("DROP TABLE v") }
        #expect(refused?.kind == .readOnly)
    }
}
