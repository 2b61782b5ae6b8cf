// A connection to an SQLite file.
// Thread: any, but one at a time: keep it inside an actor. Invariant: foreign keys are enforced, and a transaction that
// throws leaves nothing behind.

import CSQLite
import Foundation

package final class Database {
    package enum Mode: Sendable {
        case readWrite
        case readOnly
        /// For reading with the log but without the shared-memory file, when the disk has no room for that file. No
        /// other connection can open the file meanwhile.
        case alone
        /// For reading without locks and without a log, when the file is not writable.
        case frozen

        fileprivate var flags: Int32 {
            switch self {
            case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .alone: SQLITE_OPEN_READWRITE
            case .readOnly: SQLITE_OPEN_READONLY
            case .frozen: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            }
        }

        fileprivate func name(of path: String) -> String {
            guard self == .frozen else { return path }
            return URL(fileURLWithPath: path).absoluteString + "?immutable=1"
        }
    }

    let handle: OpaquePointer

    /// `path` may be ":memory:". A missing file is created, except in reading modes. `patience` is the time to wait for
    /// another connection's lock, in milliseconds.
    package init(path: String, mode: Mode = .readWrite, patience: Int = 2000) throws(SQLiteError) {
        try Self.refuseSpecialFiles(path)
        var opened: OpaquePointer?
        // No mutex: the owner keeps threads apart.
        let flags = mode.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(mode.name(of: path), &opened, flags, nil)
        guard let opened else { throw SQLiteError(code: SQLITE_NOMEM, message: "out of memory") }
        guard code == SQLITE_OK else {
            let message = String(cString: sqlite3_errmsg(opened))
            sqlite3_close_v2(opened)
            throw SQLiteError(code: code, message: message)
        }
        handle = opened
        sqlite3_busy_timeout(opened, Int32(clamping: patience))
        try execute("PRAGMA foreign_keys = ON")
        if mode == .alone { try execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA query_only = ON") }
    }

    /// SQLite would open a pipe, a socket or a device and wait for its bytes for ever. It refuses a folder itself.
    private static func refuseSpecialFiles(_ path: String) throws(SQLiteError) {
        for name in ["", "-wal", "-journal", "-shm"].map({ path + $0 }) {
            var status = stat()
            guard stat(name, &status) == 0 else { continue }
            guard [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else {
                throw SQLiteError(code: SQLITE_CANTOPEN, message: "\(name) is no plain file")
            }
        }
    }

    // Live statements keep the connection open until they are freed.
    deinit { sqlite3_close_v2(handle) }

    /// Readers never wait for the writer, and a commit is a single write to the log. When several connections switch a
    /// file at once, SQLite refuses all but one in spite of their patience; a transaction waits for that one.
    package func useWriteAheadLog() throws(SQLiteError) {
        let sql = "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL"
        do throws(SQLiteError) {
            try execute(sql)
        } catch {
            guard error.kind == .busy else { throw error }
            try transaction { () throws(SQLiteError) in }
            try execute(sql)
        }
    }

    /// Whether all commits survive a power cut, including earlier ones. Without it a power cut loses the last commits
    /// and leaves a sound file. Has no effect within a transaction.
    package func set(survivesPowerCuts: Bool) throws(SQLiteError) {
        try execute("PRAGMA synchronous = \(survivesPowerCuts ? "FULL" : "NORMAL")")
    }

    package func prepare(_ sql: String) throws(SQLiteError) -> Statement { try Statement(sql, in: self) }

    /// One or several statements without values.
    package func execute(_ sql: String) throws(SQLiteError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// Commits everything in `body`, or nothing when it throws.
    package func transaction<Value>(_ body: () throws(SQLiteError) -> Value) throws(SQLiteError) -> Value {
        try execute("BEGIN IMMEDIATE")
        do throws(SQLiteError) {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            // After some failures SQLite has rolled back already, and this call fails; the first failure is the one to
            // throw.
            sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
            throw error
        }
    }

    /// The number of migration steps that the file has seen.
    package func version() throws(SQLiteError) -> Int {
        Int(try prepare("PRAGMA user_version").first { $0.integer(0) } ?? 0)
    }

    /// Brings the file from its version to the newest, one numbered step after the other.
    package func migrate(_ steps: [String]) throws(SQLiteError) {
        guard try version() <= steps.count else {
            throw SQLiteError(kind: .tooNew, message: "it was written by a newer version of the program")
        }
        while try version() < steps.count {
            try transaction { () throws(SQLiteError) in
                // Read again: another process may have taken the step while we waited for the lock.
                let number = try version()
                guard number < steps.count else { return }
                try execute(steps[number])
                try execute("PRAGMA user_version = \(number + 1)")
            }
        }
    }

    /// True when the file or its folder is not writable.
    package var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// Copies everything into an empty database.
    package func copy(to other: Database) throws(SQLiteError) {
        guard let backup = sqlite3_backup_init(other.handle, "main", handle, "main") else {
            throw other.failure(sqlite3_errcode(other.handle))
        }
        sqlite3_backup_step(backup, -1)
        let code = sqlite3_backup_finish(backup)
        guard code == SQLITE_OK else { throw other.failure(code) }
    }

    package var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }
    /// Rows that the last statement changed.
    package var changes: Int { Int(sqlite3_changes64(handle)) }

    func failure(_ code: Int32) -> SQLiteError {
        // SQLite reports an I/O error when a full disk has no room for its shared file; the system's error number shows
        // it.
        let isFull = code & 0xFF == SQLITE_IOERR && [ENOSPC, EDQUOT, EFBIG].contains(sqlite3_system_errno(handle))
        return isFull
            ? SQLiteError(kind: .full, code: code, message: "database or disk is full")
            : SQLiteError(code: code, message: String(cString: sqlite3_errmsg(handle)))
    }
}
