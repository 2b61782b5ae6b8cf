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
    private var file: StoreFile { StoreFile(path: path, steps: FollowingSchema.steps, limits: limits) }
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
        let tables = FollowingTables(try file.openForWriting())
        return Opening(tables: tables, refusal: nil, identity: FileIdentity(of: path))
    }

    private func openForReading(since refusal: SQLiteError) throws(SQLiteError) -> Opening {
        let tables = FollowingTables(try file.openForReading(since: refusal))
        return Opening(tables: tables, refusal: refusal.asRefusal, identity: FileIdentity(of: path))
    }

    /// Without a file and a place to write one.
    func openInMemory() throws(SQLiteError) -> Opening {
        Opening(tables: FollowingTables(try file.openInMemory()), refusal: nil, identity: nil)
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
        guard try StoreFile.isSound(database, FollowingSchema.steps) else { return false }
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
