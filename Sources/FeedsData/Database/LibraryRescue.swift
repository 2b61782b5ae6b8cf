// Copies the readable rows of a damaged library into a new library, table by table and row by row.
// Thread: that of the store. Invariant: the damaged file is only read, and the rows that reach the new file are sound.

import FeedsModels
import Foundation
import SQLiteBridge

struct LibraryRescue {
    /// Tables of the user's acts, as opposed to names and copies.
    private static let acts: Set = ["statuses", "authors", "messages", "story_images", "follows"]
    /// Tables whose columns are all in an index too, which may be sound where the table is damaged.
    private static let mirrored = [
        ("sources", "sqlite_autoindex_sources_1", "key"), ("posts", "sqlite_autoindex_posts_1", "source, name"),
    ]

    /// Each copy also holds the names of its post and of its source.
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

    /// More than the rows of a file of that size, with a reserve for the gaps between them.
    static func tries(forBytes bytes: Int) -> Int { 200_000 + bytes / 4 }

    /// `path` must not exist yet. Fails when the damaged file has no readable rows, or the new file is not writable.
    /// `tries` limits how many rows and places of each table the rescue looks at, so that no damage makes it run
    /// forever.
    init(from broken: String, to path: String, tries: Int? = nil) throws(SQLiteError) {
        self.tries = tries ?? Self.tries(forBytes: FileIdentity.size(of: broken))
        self.broken = try Database(path: broken, mode: .readOnly)
        // Nothing is written, but SQLite reads a truncated file only with this setting.
        try self.broken.execute("PRAGMA writable_schema = ON")
        sound = try Database(path: path)
        let latest = LibrarySchema.steps.count
        // A file without a version counts as the latest version, and gives the rows that still fit.
        let version = (try? self.broken.version()).map { (1...latest).contains($0) ? $0 : latest } ?? latest
        try sound.migrate(Array(LibrarySchema.steps.prefix(version)))
    }

    /// Returns how many of the user's acts it found.
    func run() throws(SQLiteError) -> Int {
        // Some rows arrive before the rows that they refer to. Rows that still refer to nothing at the end are deleted.
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
        // The deleted rows may have been parents of others.
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
