// Keeps fetched feed documents in a small SQLite file of the cache folder, so that the last posts open without a network.
// Thread: an actor on a queue of its own, because SQLite blocks.
// Invariant: whatever is wrong with the disk or the file, the app goes on as if nothing had been kept.

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

    /// Looking makes no file.
    package func usage() -> StorageUsage {
        guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else { return StorageUsage() }
        return attempt { table throws(SQLiteError) in try table.usage() } ?? StorageUsage()
    }

    /// Where a kept feed's servers were goes with it.
    package func clear() {
        // There may be no such file.
        try? FileManager.default.removeItem(at: ReachedServers.file(in: file.deletingLastPathComponent()))
        guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else { return }
        attempt { table throws(SQLiteError) in try table.clear() }
    }
}

// MARK: - The file and its troubles

extension DocumentStorage {
    /// Nil when it cannot be done: a full disk, a folder that is read-only, a file of a newer version. A broken file is
    /// set aside, and the second try begins a new one.
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

    /// What a source says to this person is nobody else's; SQLite's own files take over the rights of this one. A file
    /// that another program has made in between stays as it is.
    private func makePrivateFile() {
        // Where this fails, opening fails too, and says the same.
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
    }

    private func setAside() {
        table = nil
        let manager = FileManager.default
        // Each may be missing, which is what is wanted.
        for ending in [".broken", "-wal", "-shm"] { try? manager.removeItem(atPath: path + ending) }
        // If it cannot be moved away, the next try fails as this one did.
        try? manager.moveItem(atPath: path, toPath: path + ".broken")
    }
}
