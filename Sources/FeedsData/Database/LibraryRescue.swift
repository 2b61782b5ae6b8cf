// Carries over what can still be read of a damaged library, table by table and row by row.
// Thread: that of the store. Invariant: the damaged file is only read, and what arrives in the new one is sound.

import FeedsModels
import Foundation
import SQLiteBridge

struct LibraryRescue {
    /// What somebody did, as opposed to what things are called and copies.
    private static let acts: Set = ["statuses", "authors", "messages", "story_images"]
    /// Tables whose every column stands in an index too, which may be sound where the table is not.
    private static let mirrored = [
        ("sources", "sqlite_autoindex_sources_1", "key"), ("posts", "sqlite_autoindex_posts_1", "source, name"),
    ]

    /// What posts and their sources are called stands in every copy, too.
    private static let names = """
        INSERT OR IGNORE INTO sources (id, key)
            SELECT p.source, json_extract(c.item, '$.key.source') FROM copies c JOIN posts p ON p.id = c.post
            WHERE json_valid(c.item);
        INSERT OR IGNORE INTO posts (id, source, name)
            SELECT c.post, s.id, json_extract(c.item, '$.key.id') FROM copies c
            JOIN sources s ON s.key = json_extract(c.item, '$.key.source') WHERE json_valid(c.item);
        """

    private let broken: Database
    private let sound: Database
    private let tries: Int

    /// More than a file of that size has rows, and enough for the gaps between them.
    static func tries(forBytes bytes: Int) -> Int { 200_000 + bytes / 4 }

    /// `path` does not exist yet. Fails where the damaged file gives nothing at all, or the new one cannot be written.
    /// `tries` limits how many rows and places of each table are looked at, so that no damage makes it run for ever.
    init(from broken: String, to path: String, tries: Int? = nil) throws(SQLiteError) {
        self.tries = tries ?? Self.tries(forBytes: FileIdentity.size(of: broken))
        self.broken = try Database(path: broken, mode: .readOnly)
        // Nothing is written; but a file that is shorter than it says is only read like this.
        try self.broken.execute("PRAGMA writable_schema = ON")
        sound = try Database(path: path)
        let latest = LibrarySchema.steps.count
        // Without its version it is taken for one of today, and gives what still fits.
        let version = (try? self.broken.version()).map { (1...latest).contains($0) ? $0 : latest } ?? latest
        try sound.migrate(Array(LibrarySchema.steps.prefix(version)))
    }

    /// How much of what the person did was found.
    func run() throws(SQLiteError) -> Int {
        // Rows come before those that they refer to; whatever then still refers to nothing goes.
        try sound.execute("PRAGMA foreign_keys = OFF")
        let found = try sound.transaction { () throws(SQLiteError) in
            for table in try tables() { try carryOver(table) }
            for (table, index, order) in Self.mirrored { try carryOver(table, mirroredIn: index, order) }
            try sound.execute(Self.names)
            try removeOrphans()
            return try countActs()
        }
        try sound.migrate(LibrarySchema.steps)
        return found
    }

    private func tables() throws(SQLiteError) -> [String] {
        try sound.prepare("PRAGMA table_list").all { ($0.text(1), $0.text(2)) }
            .filter { name, kind in kind == "table" && !name.hasPrefix("sqlite_") }.map(\.0)
    }

    private func columns(of table: String) throws(SQLiteError) -> [String] {
        try sound.prepare("PRAGMA table_info(\(table))").all { $0.text(1) }
    }

    private func carryOver(_ table: String) throws(SQLiteError) {
        try TableRescue(table, from: broken, with: copier(of: table), tries: tries).run()
    }

    private func carryOver(_ table: String, mirroredIn index: String, _ order: String) throws(SQLiteError) {
        try TableRescue(table, from: broken, with: copier(of: table), tries: tries).run(by: index, order)
    }

    private func copier(of table: String) throws(SQLiteError) -> RowCopier {
        try RowCopier(table, columns: columns(of: table), into: sound)
    }

    // MARK: Afterwards

    private func removeOrphans() throws(SQLiteError) {
        // Of rows that go, others may have been children.
        while true {
            let orphans = try sound.prepare("PRAGMA foreign_key_check").all { ($0.text(0), $0.integer(1)) }
            if orphans.isEmpty { return }
            for (table, row) in orphans { try sound.prepare("DELETE FROM \(table) WHERE rowid = ?").run(row) }
        }
    }

    private func countActs() throws(SQLiteError) -> Int {
        var count = 0
        for table in try tables() where Self.acts.contains(table) {
            count += Int(try sound.prepare("SELECT count(*) FROM \(table)").first { $0.integer(0) } ?? 0)
        }
        return count
    }
}
