// Opens the file of a store: for writing, or for reading where the disk or the rights forbid writing.
// Thread: that of the store. Invariant: a file of a newer version is not touched.

import SQLiteBridge

struct StoreFile {
    let path: String
    /// The steps of its schema.
    let steps: [String]
    let limits: LibraryLimits

    func openForWriting() throws(SQLiteError) -> Database {
        let database = try opened(.readWrite)
        // SQLite silently opens a file for reading when it may not write it.
        if database.isReadOnly { throw SQLiteError(kind: .readOnly, message: "the file cannot be written") }
        try database.useWriteAheadLog()
        if let pages = limits.pages { try database.execute("PRAGMA max_page_count = \(pages)") }
        try database.migrate(steps)
        return database
    }

    /// An older file is read from a copy of this version.
    func openForReading(since refusal: SQLiteError) throws(SQLiteError) -> Database {
        let database = try readable(since: refusal)
        guard try database.version() < steps.count else { return database }
        let copy = try copied(database)
        try copy.migrate(steps)
        return copy
    }

    func openInMemory() throws(SQLiteError) -> Database {
        let database = try Database(path: ":memory:")
        try database.migrate(steps)
        return database
    }

    /// Whether the tables are the ones that this version creates. A damaged byte there may look like any other mistake.
    static func isSound(_ database: Database, _ steps: [String]) throws(SQLiteError) -> Bool {
        let model = try Database(path: ":memory:")
        try model.migrate(steps)
        let texts = "SELECT name || ': ' || sql FROM sqlite_master WHERE sql IS NOT NULL"
        let wanted = try model.prepare(texts).all { $0.text(0) }
        return Set(wanted).isSubset(of: try database.prepare(texts).all { $0.text(0) })
    }

    /// SQLite creates files even for reading. A folder that is not writable may have no room for them, and reading does
    /// not need them. When the disk has room again, other processes write, so what is read without locks must be a
    /// copy.
    private func readable(since refusal: SQLiteError) throws(SQLiteError) -> Database {
        do throws(SQLiteError) {
            return try opened(.readOnly)
        } catch {
            guard error.isOfWriting else { throw error }
            return refusal.isOfDisk ? try copied(try openedUnshared()) : try opened(.frozen)
        }
    }

    /// Includes the rows that are only in the log, where the log is readable.
    private func openedUnshared() throws(SQLiteError) -> Database {
        do throws(SQLiteError) {
            return try opened(.alone)
        } catch {
            guard error.isOfWriting else { throw error }
            return try opened(.frozen)
        }
    }

    private func opened(_ mode: Database.Mode) throws(SQLiteError) -> Database {
        let database = try Database(path: path, mode: mode, patience: limits.patience)
        guard try database.version() <= steps.count else {
            throw SQLiteError(kind: .tooNew, message: "it was written by a newer version of the program")
        }
        return database
    }

    private func copied(_ database: Database) throws(SQLiteError) -> Database {
        let copy = try Database(path: ":memory:")
        try database.copy(to: copy)
        return copy
    }
}

extension SQLiteError {
    /// The place is not writable, or not now. Its files may still be readable.
    var isOfWriting: Bool { isOfDisk || kind == .readOnly || kind == .cannotOpen }
    /// The disk is full or fails.
    var isOfDisk: Bool { kind == .full || kind == .inputOutput }
    /// The reason that later writes are refused with.
    var asRefusal: SQLiteError { isOfDisk ? self : SQLiteError(kind: .readOnly, message: message) }
}
