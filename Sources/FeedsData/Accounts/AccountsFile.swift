// The file of accounts and their acts: its place, how to open it, and what happens to a damaged one.
// Thread: that of the store. Invariant: a file of a newer version is not touched, a damaged one is set aside and never
// deleted, and other users of the machine cannot read it.

import FeedsModels
import Foundation
import Glibc
import SQLiteBridge

struct AccountsFile {
    let folder: URL
    let limits: LibraryLimits

    private var path: String { folder.appending(path: "accounts.sqlite").path(percentEncoded: false) }
    private var file: StoreFile { StoreFile(path: path, steps: AccountsSchema.steps, limits: limits) }

    /// Without an account there is no file.
    var exists: Bool { FileIdentity(of: path) != nil }

    /// An account that no file can hold is lost with the program, so nothing is opened in memory.
    func open() throws(SQLiteError) -> AccountsTables {
        begin()
        do throws(SQLiteError) {
            return try checked()
        } catch {
            guard error.kind == .corrupt else { throw error }
            setAside()
            begin()
            return try checked()
        }
    }

    private func checked() throws(SQLiteError) -> AccountsTables {
        let database = try file.openForWriting()
        let verdict = try database.prepare("PRAGMA quick_check(1)").first(read: { $0.text(0) })
        guard verdict == "ok", try StoreFile.isSound(database, AccountsSchema.steps) else {
            throw SQLiteError(kind: .corrupt, message: "the file is damaged")
        }
        // An act survives a power cut once the user sees that it is kept.
        try database.set(survivesPowerCuts: true)
        return AccountsTables(database)
    }

    /// SQLite gives its own files the rights of this file. When this fails, the opening fails too and says why.
    private func begin() {
        guard FileIdentity(of: path) == nil else { return }
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
    }

    private func setAside() {
        let aside = path.replacing("accounts.sqlite", with: "accounts-\(UUID().uuidString).broken.sqlite")
        for end in ["", "-wal", "-shm"] { rename(path + end, aside + end) }
    }
}
