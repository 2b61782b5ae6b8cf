// The file of stored posts: its place, and what becomes of a damaged one.
// Thread: that of the store. Invariant: a damaged file is set aside, because its posts can be asked for again.

import FeedsModels
import Foundation
import Glibc
import SQLiteBridge

struct FollowingFile: SharedFile {
    let folder: URL
    let limits: LibraryLimits

    var path: String { folder.appending(path: "following.sqlite").path(percentEncoded: false) }
    var lockFile: URL { folder.appending(path: "following.lock") }
    var file: StoreFile { StoreFile(path: path, steps: FollowingSchema.steps, limits: limits) }
    var memoryNotice: String? { nil }
    /// A damaged index may let a known post look new.
    var doubtfulErrors: [SQLiteError.Kind] { [.other, .constraint] }

    func tables(_ database: Database) -> FollowingTables { FollowingTables(database) }

    func tidy(_ tables: FollowingTables) {}

    func begin() throws(SQLiteError) {
        if FileIdentity(of: path) == nil { try makePrivateFile(path) }
    }

    /// Whether the tables also agree with their indexes.
    func isSound(_ database: Database) throws(SQLiteError) -> Bool {
        guard try StoreFile.isSound(database, FollowingSchema.steps) else { return false }
        return try database.prepare("PRAGMA integrity_check(1)").first(read: { $0.text(0) }) == "ok"
    }

    /// The next opening begins anew.
    func putAnother(on date: Date) throws(SQLiteError) -> String {
        let aside = nameAside(on: date)
        moveLogs(to: aside)
        guard rename(path, aside) == 0 else {
            throw SQLiteError(kind: .readOnly, message: "the damaged file could not be set aside")
        }
        return tr(
            "The stored posts of what you follow were damaged. They are read anew; the damaged file is %1.", aside)
    }
}
