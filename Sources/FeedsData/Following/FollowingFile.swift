// The file of stored posts: its place, how to open it, and what happens to a damaged one.
// Thread: that of the store. Invariant: a file of a newer version is not touched, and a damaged file is set aside and
// never deleted.

import FeedsModels
import Foundation
import Glibc
import SQLiteBridge

struct FollowingFile {
    let folder: URL
    let limits: LibraryLimits

    var path: String { folder.appending(path: "following.sqlite").path(percentEncoded: false) }
    private var lockFile: URL { folder.appending(path: "following.lock") }

    struct Opening {
        let tables: FollowingTables
        /// The reason why writing fails while reading works; nil when both work.
        let refusal: SQLiteError?
        /// Identifies the opened file, even when another file takes its path later.
        let identity: FileIdentity?
    }

    /// The lock keeps other processes from setting the file aside during the opening, because SQLite would take its log
    /// for the new file's log.
    func open() throws(SQLiteError) -> Opening {
        try begin()
        return try withExtendedLifetime(FolderLock.share(lockFile)) { () throws(SQLiteError) in
            do throws(SQLiteError) {
                return try openForWriting()
            } catch {
                guard error.isOfWriting else { throw error }
                return try openForReading(since: error)
            }
        }
    }

    private func openForWriting() throws(SQLiteError) -> Opening {
        let database = try Database(path: path, patience: limits.patience)
        try refuseNewer(database)
        // SQLite silently opens a file for reading when it may not write it.
        if database.isReadOnly { throw SQLiteError(kind: .readOnly, message: "the file cannot be written") }
        try database.useWriteAheadLog()
        if let pages = limits.pages { try database.execute("PRAGMA max_page_count = \(pages)") }
        try database.migrate(FollowingSchema.steps)
        return Opening(tables: FollowingTables(database), refusal: nil, identity: FileIdentity(of: path))
    }

    private func openForReading(since refusal: SQLiteError) throws(SQLiteError) -> Opening {
        var database = try readable(since: refusal)
        if try database.version() < FollowingSchema.steps.count {
            database = try copied(database)
            try database.migrate(FollowingSchema.steps)
        }
        return Opening(
            tables: FollowingTables(database),
            refusal: refusal.isOfDisk ? refusal : SQLiteError(kind: .readOnly, message: refusal.message),
            identity: FileIdentity(of: path))
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
        try refuseNewer(database)
        return database
    }

    private func copied(_ database: Database) throws(SQLiteError) -> Database {
        let copy = try Database(path: ":memory:")
        try database.copy(to: copy)
        return copy
    }

    /// Without a file and a place to write one.
    func openInMemory() throws(SQLiteError) -> Opening {
        let database = try Database(path: ":memory:")
        try database.migrate(FollowingSchema.steps)
        return Opening(tables: FollowingTables(database), refusal: nil, identity: nil)
    }

    private func refuseNewer(_ database: Database) throws(SQLiteError) {
        guard try database.version() <= FollowingSchema.steps.count else {
            throw SQLiteError(kind: .tooNew, message: "it was written by a newer version of the program")
        }
    }

    /// What the user follows is private, and SQLite gives its own files the rights of this file.
    private func begin() throws(SQLiteError) {
        guard FileIdentity(of: path) == nil else { return }
        // When this fails, the next step fails too and reports the error.
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw SQLiteError(kind: .readOnly, message: "the file could not be made")
        }
        close(descriptor)
    }
}

// MARK: - A damaged file

extension FollowingFile {
    /// Whether the tables are the ones that this version creates, and agree with their indexes. A damaged byte there may
    /// look like any other mistake.
    static func isSound(_ database: Database) throws(SQLiteError) -> Bool {
        let model = try Database(path: ":memory:")
        try model.migrate(FollowingSchema.steps)
        let texts = "SELECT name || ': ' || sql FROM sqlite_master WHERE sql IS NOT NULL"
        let wanted = try model.prepare(texts).all { $0.text(0) }
        let found = try database.prepare(texts).all { $0.text(0) }
        guard Set(wanted).isSubset(of: found) else { return false }
        return try database.prepare("PRAGMA integrity_check(1)").first(read: { $0.text(0) }) == "ok"
    }

    /// Sets the damaged file aside, so that the next opening begins anew. Returns its new path; nil when another program
    /// has already done so. `letGo` closes the file here, after the lock is held.
    func setAside(_ damaged: FileIdentity?, on date: Date, letGo: () -> Void) throws(SQLiteError) -> String? {
        let lock = FolderLock.wait(lockFile)
        letGo()
        guard let lock else {
            throw SQLiteError(kind: .corrupt, message: "the file is damaged, and nothing can be written")
        }
        return try withExtendedLifetime(lock) { () throws(SQLiteError) in
            guard FileIdentity(of: path) == damaged else { return nil }
            let aside = freeName(on: date)
            // SQLite finds a log by the database's name; each log may be missing.
            for end in ["-wal", "-shm"] { rename(path + end, aside + end) }
            guard rename(path, aside) == 0 else {
                throw SQLiteError(kind: .readOnly, message: "the damaged file could not be set aside")
            }
            return aside
        }
    }

    private func freeName(on date: Date) -> String {
        let day = date.formatted(.iso8601.year().month().day())
        var number = 1
        while true {
            let name = "following-\(day)\(number == 1 ? "" : "-\(number)").broken.sqlite"
            let path = folder.appending(path: name).path(percentEncoded: false)
            if FileIdentity(of: path) == nil { return path }
            number += 1
        }
    }
}
