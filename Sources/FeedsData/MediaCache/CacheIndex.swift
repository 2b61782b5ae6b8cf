// The index of the cache: a SQLite file that says which pieces of which entry are on disk.
// Thread: the cache's queue. Invariant: a piece enters the index after its bytes are written, and an entry is marked as
// doomed before its file is deleted, so the index never lists bytes that are missing.

import FeedsModels
import Foundation
import SQLiteBridge

final class CacheIndex {
    /// The fields of an entry that decide about eviction.
    struct Candidate {
        let id: Int64
        let bytes: Int64
        let used: Int64
        let medium: String
    }

    /// The folder of the entries' files, beside the index; each index names another folder.
    let folderName: String
    private let database: Database
    private var statements: [String: Statement] = [:]

    init(path: String, mode: Database.Mode) throws(SQLiteError) {
        database = try Database(path: path, mode: mode)
        if mode == .readWrite {
            try database.useWriteAheadLog()
            // The log must stay small, because it lies beside the files that the limit counts.
            try database.execute("PRAGMA wal_autocheckpoint = 100; PRAGMA journal_size_limit = 524288")
            try database.migrate(CacheSchema.steps)
        }
        let name = try database.prepare("SELECT value FROM facts WHERE name = 'folder'").first { $0.text(0) }
        guard let name, CacheSchema.isFolderName(name) else {
            throw SQLiteError(kind: .corrupt, message: "the index does not say where its files are")
        }
        folderName = name
    }

    private func statement(_ sql: String) throws(SQLiteError) -> Statement {
        if let known = statements[sql] { return known }
        let made = try database.prepare(sql)
        statements[sql] = made
        return made
    }

    // MARK: Entries

    func find(_ key: EntryKey) throws(SQLiteError) -> StoredEntry? {
        let found = try statement("SELECT id, source, length, etag, modified FROM entries WHERE key = ?")
            .first(key.text) { row in
                StoredEntry(
                    id: row.integer(0), key: key, source: row.optionalText(1).flatMap { URL(string: $0) },
                    validators: Validators(
                        etag: row.optionalText(3), modified: row.optionalText(4),
                        length: Bound.bytes(row.optionalInteger(2))))
            }
        guard var entry = found else { return nil }
        let pieces = try statement("SELECT number, offset, length, checksum, is_doubtful FROM pieces WHERE entry = ?")
            .all(entry.id) { row in
                (
                    Int(row.integer(0)),
                    StoredPiece(
                        offset: row.integer(1), length: row.integer(2), checksum: row.integer(3),
                        isDoubtful: row.integer(4) != 0)
                )
            }
        for (number, piece) in pieces where piece.isPossible { entry.add(piece, as: number) }
        return entry
    }

    /// The keys of all entries of a medium.
    func keys(of medium: URL) throws(SQLiteError) -> [EntryKey] {
        try statement("SELECT kind, key FROM entries WHERE medium = ?").all(medium.absoluteString) { row in
            EntryKind(rawValue: row.text(0)).map { EntryKey($0, text: row.text(1), of: medium) }
        }.compactMap { $0 }
    }

    func insert(
        _ key: EntryKey, source: URL?, validators: Validators, used: Int64
    ) throws(SQLiteError) -> Int64 {
        try statement(
            """
            INSERT INTO entries (key, kind, medium, source, length, etag, modified, used)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """
        ).run(
            key.text, key.kind.rawValue, key.medium.absoluteString, source?.absoluteString, validators.length,
            validators.etag, validators.modified, used)
        return database.lastInsertedRow
    }

    func setLength(_ length: Int64, isComplete: Bool, of id: Int64) throws(SQLiteError) {
        try statement("UPDATE entries SET length = ?, is_complete = ? WHERE id = ?").run(length, isComplete, id)
    }

    func touch(_ uses: [Int64: Int64]) throws(SQLiteError) {
        try database.transaction { () throws(SQLiteError) in
            for (id, used) in uses { try statement("UPDATE entries SET used = ? WHERE id = ?").run(used, id) }
        }
    }

    // MARK: Pieces

    func add(_ piece: StoredPiece, as number: Int, of id: Int64, isComplete: Bool) throws(SQLiteError) {
        try database.transaction { () throws(SQLiteError) in
            try statement("INSERT INTO pieces (entry, number, offset, length, checksum) VALUES (?, ?, ?, ?, ?)")
                .run(id, number, piece.offset, piece.length, piece.checksum)
            try statement("UPDATE entries SET bytes = bytes + ?, is_complete = ? WHERE id = ?")
                .run(piece.length, isComplete, id)
        }
    }

    func remove(_ piece: StoredPiece, _ number: Int, of id: Int64) throws(SQLiteError) {
        try database.transaction { () throws(SQLiteError) in
            try statement("DELETE FROM pieces WHERE entry = ? AND number = ?").run(id, number)
            try statement("UPDATE entries SET bytes = bytes - ?, is_complete = 0 WHERE id = ?").run(piece.length, id)
        }
    }

    // MARK: Going

    /// Removes entries from the index, but remembers that their files must still be deleted.
    func doom(_ ids: [Int64]) throws(SQLiteError) {
        try database.transaction { () throws(SQLiteError) in
            for id in ids {
                try statement("INSERT OR IGNORE INTO doomed (id) VALUES (?)").run(id)
                try statement("DELETE FROM entries WHERE id = ?").run(id)
            }
        }
    }

    func doomed() throws(SQLiteError) -> [Int64] { try statement("SELECT id FROM doomed").all { $0.integer(0) } }

    /// The files of these entries are deleted.
    func bury(_ ids: [Int64]) throws(SQLiteError) {
        try database.transaction { () throws(SQLiteError) in
            for id in ids { try statement("DELETE FROM doomed WHERE id = ?").run(id) }
        }
    }

    /// Some entries that were used after `used`, the least recently used first.
    func oldest(after used: Int64) throws(SQLiteError) -> [Candidate] {
        try statement("SELECT id, bytes, used, medium FROM entries WHERE used > ? ORDER BY used LIMIT 64").all(used) {
            Candidate(id: $0.integer(0), bytes: Self.sane($0.integer(1)), used: $0.integer(2), medium: $0.text(3))
        }
    }

    // MARK: Sums

    /// Bytes on disk, and the time of the latest use.
    func totals() throws(SQLiteError) -> (bytes: Int64, used: Int64) {
        try statement("SELECT coalesce(sum(bytes), 0), coalesce(max(used), 0) FROM entries").first {
            // Halved, so that a later use still fits.
            (Self.sane($0.integer(0)), min($0.integer(1), .max / 2))
        } ?? (0, 0)
    }

    /// A damaged row may hold any number, and later sums must not overflow.
    private static func sane(_ bytes: Int64) -> Int64 { min(max(0, bytes), 1 << 50) }

    func add(_ traffic: MediaTraffic) throws(SQLiteError) {
        try database.transaction { () throws(SQLiteError) in
            for (name, count) in CacheSchema.counters(traffic) where count > 0 {
                try statement(
                    """
                    INSERT INTO counters (name, value) VALUES (?, ?)
                    ON CONFLICT (name) DO UPDATE SET value = value + excluded.value
                    """
                ).run(name, count)
            }
        }
    }

    func traffic() throws(SQLiteError) -> MediaTraffic {
        let rows = try statement("SELECT name, value FROM counters").all { ($0.text(0), $0.integer(1)) }
        return CacheSchema.traffic(Dictionary(rows) { first, _ in first })
    }

    func shares() throws(SQLiteError) -> [CacheReport.Share] {
        try statement(
            """
            SELECT kind, count(*), coalesce(sum(is_complete), 0), coalesce(sum(bytes), 0) FROM entries
            GROUP BY kind ORDER BY kind
            """
        ).all {
            CacheReport.Share(
                kind: $0.text(0), entries: Int($0.integer(1)), complete: Int($0.integer(2)), bytes: $0.integer(3))
        }
    }

    func pieceCount() throws(SQLiteError) -> Int {
        Int(try statement("SELECT count(*) FROM pieces").first { $0.integer(0) } ?? 0)
    }
}
