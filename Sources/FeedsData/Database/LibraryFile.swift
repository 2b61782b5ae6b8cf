// The library's file: its place, and what becomes of a damaged one.
// Thread: that of the store. Invariant: what can be read of a damaged library is kept.

import FeedsModels
import Foundation
import Glibc
import SQLiteBridge

struct LibraryFile: SharedFile {
    let folder: URL
    let limits: LibraryLimits

    var path: String { folder.appending(path: "library.db").path(percentEncoded: false) }
    var lockFile: URL { folder.appending(path: "library.lock") }
    private var scratch: String { folder.appending(path: "library.rescue.db").path(percentEncoded: false) }
    var file: StoreFile { StoreFile(path: path, steps: LibrarySchema.steps, limits: limits) }
    var exists: Bool { FileIdentity(of: path) != nil }
    var doubtfulErrors: [SQLiteError.Kind] { [.other] }
    var memoryNotice: String? {
        tr(
            "What you like, save and watch will not be kept: %1 cannot be written to.",
            folder.path(percentEncoded: false))
    }

    func tables(_ database: Database) -> LibraryTables { LibraryTables(database, limits: limits) }

    func tidy(_ tables: LibraryTables) throws(SQLiteError) { try tables.forgetSecrets() }

    func isSound(_ database: Database) throws(SQLiteError) -> Bool {
        try StoreFile.isSound(database, LibrarySchema.steps)
    }

    /// A rescue that was interrupted at its very end has left its result behind.
    func begin() throws(SQLiteError) {
        if exists { return }
        if FileIdentity(of: scratch) != nil, let lock = FolderLock.wait(lockFile) {
            withExtendedLifetime(lock) { if !exists { rename(scratch, path) } }
        }
        try makePrivateFile(path)
    }

    /// The readable rows of the damaged file take its place.
    func putAnother(on date: Date) throws(SQLiteError) -> String {
        let found = try build()
        let aside = nameAside(on: date)
        moveLogs(to: aside)
        // The path always has a library. Otherwise another process would create a new library and leave its log to
        // this file. Some file systems do not support hard links.
        guard link(path, aside) == 0 || rename(path, aside) == 0, rename(scratch, path) == 0 else {
            throw SQLiteError(kind: .readOnly, message: "the damaged file could not be set aside")
        }
        return found == 0
            ? tr("The library was damaged. Nothing could be read of it; the damaged file is %1.", aside)
            : tr("The library was damaged. What could be read of it is kept; the damaged file is %1.", aside)
    }

    /// Returns how many of the user's acts were found.
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
}
