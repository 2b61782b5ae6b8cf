// The library's file: where it is, who may read it, and how it is opened as things are.
// Thread: that of the store. Invariant: a file of a newer version is not touched, and nothing is ever deleted.

import FeedsModels
import Foundation
import SQLiteBridge

struct LibraryFile {
    let folder: URL
    let limits: LibraryLimits

    var path: String { folder.appending(path: "library.db").path(percentEncoded: false) }
    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// As an open library.
    struct Opening {
        let tables: LibraryTables
        /// Reading works, writing does not.
        let isReadOnly: Bool
        /// Which file it is, whatever is at the path later on.
        let identity: FileIdentity?
    }

    func open() throws(SQLiteError) -> Opening {
        if !exists { try makePrivateFile() }
        do throws(SQLiteError) {
            return try openForWriting()
        } catch {
            guard error.kind == .readOnly || error.kind == .cannotOpen else { throw error }
            return try openForReading()
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
        return Opening(
            tables: LibraryTables(database, limits: limits), isReadOnly: false, identity: FileIdentity(of: path))
    }

    /// In a folder that cannot be written there may be no room for SQLite's log, and none is needed.
    private func openForReading() throws(SQLiteError) -> Opening {
        var database: Database
        do throws(SQLiteError) {
            database = try Database(path: path, mode: .readOnly, patience: limits.patience)
            try refuseNewer(database)
        } catch {
            guard error.kind == .readOnly || error.kind == .cannotOpen else { throw error }
            database = try Database(path: path, mode: .frozen)
            try refuseNewer(database)
        }
        if try database.version() < LibrarySchema.steps.count {
            let copy = try Database(path: ":memory:")
            try database.copy(to: copy)
            try copy.migrate(LibrarySchema.steps)
            database = copy
        }
        return Opening(
            tables: LibraryTables(database, limits: limits), isReadOnly: true, identity: FileIdentity(of: path))
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
        return Opening(tables: LibraryTables(database, limits: limits), isReadOnly: false, identity: nil)
    }

    /// What a person did is nobody else's; SQLite's own files take over the rights of this one.
    private func makePrivateFile() throws(SQLiteError) {
        let manager = FileManager.default
        do {
            try manager.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw SQLiteError(kind: .cannotOpen, message: "the folder could not be made")
        }
        guard manager.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
            throw SQLiteError(kind: .cannotOpen, message: "the file could not be made")
        }
    }
}
