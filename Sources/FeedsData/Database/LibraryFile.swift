// The library's file: its place, its access rights, and how to open it when the disk or the file has problems.
// Thread: that of the store. Invariant: a file of a newer version is not touched, and no library is ever deleted.

import FeedsModels
import Foundation
import Glibc
import SQLiteBridge

struct LibraryFile {
    let folder: URL
    let limits: LibraryLimits

    var path: String { folder.appending(path: "library.db").path(percentEncoded: false) }
    private var file: StoreFile { StoreFile(path: path, steps: LibrarySchema.steps, limits: limits) }
    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// The result of opening the library.
    struct Opening {
        let tables: LibraryTables
        /// The reason why writing fails while reading works; nil when both work.
        let refusal: SQLiteError?
        /// Identifies the opened file, even when another file takes its path later.
        let identity: FileIdentity?
    }

    /// The lock keeps other processes from replacing the file during the opening, because SQLite would take its log for
    /// the new file's log. Where no lock is possible, no process replaces the file either.
    func open() throws(SQLiteError) -> Opening {
        if !exists { try begin() }
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
        let tables = LibraryTables(try file.openForWriting(), limits: limits)
        try tables.forgetSecrets()
        return Opening(tables: tables, refusal: nil, identity: FileIdentity(of: path))
    }

    private func openForReading(since refusal: SQLiteError) throws(SQLiteError) -> Opening {
        let tables = LibraryTables(try file.openForReading(since: refusal), limits: limits)
        return Opening(tables: tables, refusal: refusal.asRefusal, identity: FileIdentity(of: path))
    }

    /// For a library that is missing, in a place that is not writable.
    func openInMemory() throws(SQLiteError) -> Opening {
        Opening(tables: LibraryTables(try file.openInMemory(), limits: limits), refusal: nil, identity: nil)
    }

    /// A rescue that was interrupted at its very end has left its result behind.
    private func begin() throws(SQLiteError) {
        if FileIdentity(of: scratch) != nil, let lock = FolderLock.wait(lockFile) {
            withExtendedLifetime(lock) { if !exists { rename(scratch, path) } }
        }
        try makePrivateFile(path)
    }

    /// The user's acts are private, and SQLite gives its own files the rights of this file. A file that another program
    /// has made meanwhile stays unchanged.
    private func makePrivateFile(_ path: String) throws(SQLiteError) {
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

extension LibraryFile {
    struct Rescue {
        /// Where the damaged file is now.
        let aside: String
        /// How many of the user's acts the rescue found.
        let found: Int
    }

    private var lockFile: URL { folder.appending(path: "library.lock") }
    private var scratch: String { folder.appending(path: "library.rescue.db").path(percentEncoded: false) }

    /// Sets the damaged file aside, and puts its readable rows in its place. Nil when another program has already done
    /// so: the file at the path is then not `damaged`. `letGo` closes the file here, after the lock is held. Without
    /// the lock, another program could replace the file, and SQLite would delete the new file's log, which it finds by
    /// name.
    func rescue(_ damaged: FileIdentity?, on date: Date, letGo: () -> Void) throws(SQLiteError) -> Rescue? {
        let lock = FolderLock.wait(lockFile)
        letGo()
        guard let lock else {
            throw SQLiteError(kind: .corrupt, message: "the library is damaged, and nothing can be written")
        }
        return try withExtendedLifetime(lock) { () throws(SQLiteError) in
            guard FileIdentity(of: path) == damaged else { return nil }
            let found = try build()
            let aside = freeName(on: date)
            // SQLite finds a log by the database's name; each log may be missing.
            for end in ["-wal", "-shm"] { rename(path + end, aside + end) }
            // The path always has a library. Otherwise another process would create a new library and leave its log to
            // this file. Some file systems do not support hard links.
            guard link(path, aside) == 0 || rename(path, aside) == 0, rename(scratch, path) == 0 else {
                throw SQLiteError(kind: .readOnly, message: "the damaged file could not be set aside")
            }
            return Rescue(aside: aside, found: found)
        }
    }

    private func build() throws(SQLiteError) -> Int {
        // Files that an interrupted rescue left.
        for end in ["", "-journal"] { unlink(scratch + end) }
        try makePrivateFile(scratch)
        do throws(SQLiteError) {
            return try LibraryRescue(from: path, to: scratch).run()
        } catch {
            guard error.kind == .corrupt else { throw error }
            // Even the first page is unreadable, so a new library begins.
            for end in ["", "-journal"] { unlink(scratch + end) }
            try makePrivateFile(scratch)
            return 0
        }
    }

    private func freeName(on date: Date) -> String {
        let day = date.formatted(.iso8601.year().month().day())
        var number = 1
        while true {
            let name = "library-\(day)\(number == 1 ? "" : "-\(number)").broken.db"
            let path = folder.appending(path: name).path(percentEncoded: false)
            if FileIdentity(of: path) == nil { return path }
            number += 1
        }
    }
}
