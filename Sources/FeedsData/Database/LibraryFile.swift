// The library's file: where it is, who may read it, and how it is opened as things are.
// Thread: that of the store. Invariant: a file of a newer version is not touched, and no library is ever deleted.

import FeedsModels
import Foundation
import Glibc
import SQLiteBridge

struct LibraryFile {
    let folder: URL
    let limits: LibraryLimits

    var path: String { folder.appending(path: "library.db").path(percentEncoded: false) }
    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// As an open library.
    struct Opening {
        let tables: LibraryTables
        /// Why writing does not work, while reading does; nil when both do.
        let refusal: SQLiteError?
        /// Which file it is, whatever is at the path later on.
        let identity: FileIdentity?
    }

    /// While it is opened nobody puts another file in its place: its log would be taken for the other one's. Where there
    /// can be no lock, nothing is replaced either.
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
        let database = try Database(path: path, patience: limits.patience)
        try refuseNewer(database)
        // SQLite opens for reading what it may not write, and does not say so.
        if database.isReadOnly { throw SQLiteError(kind: .readOnly, message: "the file cannot be written") }
        try database.useWriteAheadLog()
        if let pages = limits.pages { try database.execute("PRAGMA max_page_count = \(pages)") }
        try database.migrate(LibrarySchema.steps)
        let tables = LibraryTables(database, limits: limits)
        try tables.forgetSecrets()
        return Opening(tables: tables, refusal: nil, identity: FileIdentity(of: path))
    }

    private func openForReading(since refusal: SQLiteError) throws(SQLiteError) -> Opening {
        var database = try readable(since: refusal)
        if try database.version() < LibrarySchema.steps.count {
            database = try copied(database)
            try database.migrate(LibrarySchema.steps)
        }
        return Opening(
            tables: LibraryTables(database, limits: limits),
            refusal: refusal.isOfDisk ? refusal : SQLiteError(kind: .readOnly, message: refusal.message),
            identity: FileIdentity(of: path))
    }

    /// SQLite makes files for reading, too. In a folder that cannot be written there may be no room for them, and none
    /// is needed. A disk may have room again: then others write, and what is read without locks must be a copy.
    private func readable(since refusal: SQLiteError) throws(SQLiteError) -> Database {
        do throws(SQLiteError) {
            return try opened(.readOnly)
        } catch {
            guard error.isOfWriting else { throw error }
            return refusal.isOfDisk ? try copied(try openedUnshared()) : try opened(.frozen)
        }
    }

    /// With what stands only in the log, where that can be read.
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

    /// Whether the tables are the ones that the version makes: a damaged byte there may look like any other mistake.
    static func isSound(_ database: Database) throws(SQLiteError) -> Bool {
        let model = try Database(path: ":memory:")
        try model.migrate(LibrarySchema.steps)
        let texts = "SELECT name || ': ' || sql FROM sqlite_master WHERE sql IS NOT NULL"
        let wanted = try model.prepare(texts).all { $0.text(0) }
        return Set(wanted).isSubset(of: try database.prepare(texts).all { $0.text(0) })
    }

    private func refuseNewer(_ database: Database) throws(SQLiteError) {
        guard try database.version() <= LibrarySchema.steps.count else {
            throw SQLiteError(kind: .tooNew, message: "it was written by a newer version of the program")
        }
    }

    /// For when there is nothing to read and no place to write.
    func openInMemory() throws(SQLiteError) -> Opening {
        let database = try Database(path: ":memory:")
        try database.migrate(LibrarySchema.steps)
        return Opening(tables: LibraryTables(database, limits: limits), refusal: nil, identity: nil)
    }

    /// A rescue that was cut off at its very end has left its result behind.
    private func begin() throws(SQLiteError) {
        if FileIdentity(of: scratch) != nil, let lock = FolderLock.wait(lockFile) {
            withExtendedLifetime(lock) { if !exists { rename(scratch, path) } }
        }
        try makePrivateFile(path)
    }

    /// What a person did is nobody else's; SQLite's own files take over the rights of this one. A file that another
    /// program has made in between stays as it is.
    private func makePrivateFile(_ path: String) throws(SQLiteError) {
        // Where this fails, so does what follows.
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
        /// How much of what the person did was found in it.
        let found: Int
    }

    private var lockFile: URL { folder.appending(path: "library.lock") }
    private var scratch: String { folder.appending(path: "library.rescue.db").path(percentEncoded: false) }

    /// Sets the damaged file aside, and puts what can be read of it in its place. Nil when another program has done so
    /// by now: the file is another one than `damaged`. `letGo` closes it here, once nobody else can put another in its
    /// place: closed meanwhile, SQLite would delete the other one's log, for that goes by its name.
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
            // The log of a database goes by its name; each may be missing.
            for end in ["-wal", "-shm"] { rename(path + end, aside + end) }
            // There is a library at every moment: whoever found none would begin one, and leave its log to this one. Some
            // file systems give a file one name only.
            guard link(path, aside) == 0 || rename(path, aside) == 0, rename(scratch, path) == 0 else {
                throw SQLiteError(kind: .readOnly, message: "the damaged file could not be set aside")
            }
            return Rescue(aside: aside, found: found)
        }
    }

    private func build() throws(SQLiteError) -> Int {
        // What an earlier rescue did not finish.
        for end in ["", "-journal"] { unlink(scratch + end) }
        try makePrivateFile(scratch)
        do throws(SQLiteError) {
            return try LibraryRescue(from: path, to: scratch).run()
        } catch {
            guard error.kind == .corrupt else { throw error }
            // Not even its first page can be read: a new library begins.
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

extension SQLiteError {
    /// The place cannot be written to, or not now. What lies there may still be read.
    fileprivate var isOfWriting: Bool { isOfDisk || kind == .readOnly || kind == .cannotOpen }
    /// It has no room, or fails.
    fileprivate var isOfDisk: Bool { kind == .full || kind == .inputOutput }
}
