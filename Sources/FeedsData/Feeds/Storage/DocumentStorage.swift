// Stores fetched feed documents in a small SQLite file of the cache folder, so that the last posts open without a
// network.
// Thread: an actor on a queue of its own, because SQLite blocks.
// Invariant: when the disk or the file fails, the app continues as if nothing had been stored.

package import FeedsModels
package import Foundation
import Glibc
import SQLiteBridge

package actor DocumentStorage: StorageServiceProtocol {
    private let file: URL
    private let limits: StorageLimits
    private var table: DocumentTable?
    private nonisolated let executor = QueueExecutor(label: "mutoscope.documents")

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The file is opened with the first question, not here.
    package init(folder: URL, limits: StorageLimits = StorageLimits()) {
        file = folder.appending(path: "feeds.db")
        self.limits = limits
    }

    package func document(_ key: DocumentKey) -> StoredDocument? {
        attempt { table throws(SQLiteError) in try table.document(key) } ?? nil
    }

    package func head(_ key: DocumentKey) -> StoredDocument? {
        attempt { table throws(SQLiteError) in try table.head(key) } ?? nil
    }

    package func keep(_ document: StoredDocument, as key: DocumentKey) {
        guard document.body.count <= limits.bytes else { return }
        attempt { table throws(SQLiteError) in try table.keep(document, as: key, within: limits) }
    }

    package func confirm(_ key: DocumentKey, at date: Date) {
        attempt { table throws(SQLiteError) in try table.confirm(key, at: date) }
    }

    /// Does not create the file.
    package func usage() -> StorageUsage {
        guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else { return StorageUsage() }
        return attempt { table throws(SQLiteError) in try table.usage() } ?? StorageUsage()
    }

    /// Also deletes the record of where the stored feeds' servers were.
    package func clear() {
        // The file may be missing.
        try? FileManager.default.removeItem(at: ReachedServers.file(in: file.deletingLastPathComponent()))
        guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else { return }
        attempt { table throws(SQLiteError) in try table.clear() }
    }
}

// MARK: - The file and its troubles

extension DocumentStorage {
    /// Nil on failure: a full disk, a read-only folder, a file of a newer version. A broken file is set aside, and the
    /// second try begins a new file.
    @discardableResult
    private func attempt<Value>(_ body: (DocumentTable) throws(SQLiteError) -> Value) -> Value? {
        for _ in 0..<2 {
            do throws(SQLiteError) {
                return try body(try openTable())
            } catch {
                guard error.kind == .corrupt else { return nil }
                setAside()
            }
        }
        return nil
    }

    private func openTable() throws(SQLiteError) -> DocumentTable {
        if let table { return table }
        makePrivateFile()
        let opened = try DocumentTable(path: path)
        table = opened
        return opened
    }

    private var path: String { file.path(percentEncoded: false) }

    /// A source's answers are private to the user, and SQLite gives its own files the rights of this file. A file that
    /// another program has made meanwhile stays unchanged.
    private func makePrivateFile() {
        // When this fails, opening fails too and reports the same error.
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
    }

    private func setAside() {
        table = nil
        let manager = FileManager.default
        // Each file may be missing.
        for ending in [".broken", "-wal", "-shm"] { try? manager.removeItem(atPath: path + ending) }
        // If the move fails, the next try fails as this try did.
        try? manager.moveItem(atPath: path, toPath: path + ".broken")
    }
}
