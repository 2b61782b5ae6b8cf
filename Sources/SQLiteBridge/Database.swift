// One connection to one SQLite file.
// Thread: whoever owns it, one at a time: keep it inside an actor. Invariant: foreign keys are enforced, and a
// transaction that throws leaves nothing behind.

import CSQLite

package final class Database {
    package enum Mode: Sendable {
        case readWrite
        case readOnly
    }

    let handle: OpaquePointer

    /// `path` may be ":memory:". A file that is missing is made, unless it is only to be read.
    package init(path: String, mode: Mode = .readWrite) throws(SQLiteError) {
        let flags = mode == .readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        var opened: OpaquePointer?
        // No mutex: the owner keeps threads apart.
        let code = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard let opened else { throw SQLiteError(code: SQLITE_NOMEM, message: "out of memory") }
        guard code == SQLITE_OK else {
            let message = String(cString: sqlite3_errmsg(opened))
            sqlite3_close_v2(opened)
            throw SQLiteError(code: code, message: message)
        }
        handle = opened
        sqlite3_busy_timeout(opened, 2000)
        try execute("PRAGMA foreign_keys = ON")
    }

    // Statements that still live keep the connection until they go.
    deinit { sqlite3_close_v2(handle) }

    /// Readers never wait for the writer, and a commit is one write to the log.
    package func useWriteAheadLog() throws(SQLiteError) {
        try execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
    }

    package func prepare(_ sql: String) throws(SQLiteError) -> Statement { try Statement(sql, in: self) }

    /// One or several statements without values.
    package func execute(_ sql: String) throws(SQLiteError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// All of it or nothing.
    package func transaction<Value>(_ body: () throws(SQLiteError) -> Value) throws(SQLiteError) -> Value {
        try execute("BEGIN IMMEDIATE")
        do throws(SQLiteError) {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            // After some failures SQLite has rolled back already, and says so; the first failure is what matters.
            sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
            throw error
        }
    }

    /// Brings the file from the version it has to the newest, one numbered step after the other.
    package func migrate(_ steps: [String]) throws(SQLiteError) {
        let version = Int(try prepare("PRAGMA user_version").first { $0.integer(0) } ?? 0)
        guard version <= steps.count else {
            throw SQLiteError(kind: .tooNew, message: "it was written by a newer version of the program")
        }
        for number in version..<steps.count {
            try transaction { () throws(SQLiteError) in
                try execute(steps[number])
                try execute("PRAGMA user_version = \(number + 1)")
            }
        }
    }

    package var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }
    /// Rows that the last statement changed.
    package var changes: Int { Int(sqlite3_changes64(handle)) }

    func failure(_ code: Int32) -> SQLiteError {
        SQLiteError(code: code, message: String(cString: sqlite3_errmsg(handle)))
    }
}
