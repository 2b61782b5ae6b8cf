// A kind of SQLite file that several programs may hold open, and how each of them opens it.
// Thread: that of the store. Invariant: no program opens the file while another puts a new one in its place, because SQLite
// would take the old file's log for that of the new one. No file is ever deleted.

import Foundation
import Glibc
import SQLiteBridge

protocol SharedFile {
    associatedtype Tables: SharedTables

    var path: String { get }
    /// What is locked while the file is opened or replaced.
    var lockFile: URL { get }
    var file: StoreFile { get }
    /// What the user should know when nothing can be stored.
    var memoryNotice: String? { get }
    /// The errors, beside a damaged file's own, that a damaged byte may look like.
    var doubtfulErrors: [SQLiteError.Kind] { get }

    func tables(_ database: Database) -> Tables
    /// Makes the file where there is none.
    func begin() throws(SQLiteError)
    /// After each opening for writing.
    func tidy(_ tables: Tables) throws(SQLiteError)
    func isSound(_ database: Database) throws(SQLiteError) -> Bool
    /// Puts a new file in the place of a damaged one, and returns what the user should know.
    func putAnother(on date: Date) throws(SQLiteError) -> String
}

extension SharedFile {
    /// Where no lock is possible, no program replaces the file either.
    func open() throws(SQLiteError) -> SharedOpening<Tables> {
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

    private func openForWriting() throws(SQLiteError) -> SharedOpening<Tables> {
        let tables = tables(try file.openForWriting())
        try tidy(tables)
        return SharedOpening(tables: tables, refusal: nil, identity: FileIdentity(of: path))
    }

    private func openForReading(since refusal: SQLiteError) throws(SQLiteError) -> SharedOpening<Tables> {
        let tables = tables(try file.openForReading(since: refusal))
        return SharedOpening(tables: tables, refusal: refusal.asRefusal, identity: FileIdentity(of: path))
    }

    /// For a file that is missing, in a place that is not writable.
    func openInMemory() throws(SQLiteError) -> SharedOpening<Tables> {
        SharedOpening(tables: tables(try file.openInMemory()), refusal: nil, identity: nil)
    }

    /// Returns what the user should know; nil when another program has replaced the file already: the one at the path is
    /// then not `damaged`. `letGo` closes the file here, after the lock is held: SQLite would delete a new file's log,
    /// which it finds by name.
    func replace(_ damaged: FileIdentity?, on date: Date, letGo: () -> Void) throws(SQLiteError) -> String? {
        let lock = FolderLock.wait(lockFile)
        letGo()
        guard let lock else {
            throw SQLiteError(kind: .corrupt, message: "the file is damaged, and nothing can be written")
        }
        return try withExtendedLifetime(lock) { () throws(SQLiteError) in
            FileIdentity(of: path) == damaged ? try putAnother(on: date) : nil
        }
    }

    /// What the user keeps is private, and SQLite gives its own files the rights of this file. A file that another
    /// program has made meanwhile stays unchanged.
    func makePrivateFile(_ path: String) throws(SQLiteError) {
        // When this fails, the next step fails too and reports the error.
        try? FileManager.default.createDirectory(
            at: lockFile.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw SQLiteError(kind: .readOnly, message: "the file could not be made")
        }
        close(descriptor)
    }

    /// SQLite finds a log by the database's name; each log may be missing.
    func moveLogs(to aside: String) {
        for end in ["-wal", "-shm"] { rename(path + end, aside + end) }
    }

    /// The name that a damaged file gets beside its old place: `library-2026-11-26.broken.db`.
    func nameAside(on date: Date) -> String {
        let old = URL(filePath: path)
        let day = date.formatted(.iso8601.year().month().day())
        let stem = "\(old.deletingPathExtension().lastPathComponent)-\(day)"
        var number = 1
        while true {
            let name = "\(stem)\(number == 1 ? "" : "-\(number)").broken.\(old.pathExtension)"
            let aside = old.deletingLastPathComponent().appending(path: name).path(percentEncoded: false)
            if FileIdentity(of: aside) == nil { return aside }
            number += 1
        }
    }
}
