// The index of folders: what the last reading of each found, and what its files say of themselves. It makes the next
// opening quick, and is filled in the background.
// Thread: an actor on a queue of its own, because SQLite blocks. The folders' files are asked on idle threads, so that a
// folder that hangs keeps only its own, and so that the player never waits for them.
// Invariant: when the disk or the file fails, the app continues as if nothing had been stored; the file can be deleted
// at any time.

import FeedsModels
package import Foundation
import GLibBridge
import SQLiteBridge

package actor FolderIndex {
    /// Files that are asked for their facts before other questions may come in between.
    private static let batch = 48
    /// A larger folder is read without an index.
    private static let mostFiles = 400_000

    private let file: URL
    private let now: @Sendable () -> Date
    private var tables: FolderIndexTables?
    /// The folder whose files are being read, and the number of that reading.
    private var reading: (root: String, number: Int)?
    private nonisolated let executor = QueueExecutor(label: "mutoscope.folder-index", isUrgent: false)

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The file is opened with the first question, not here.
    package init(folder: URL, now: @escaping @Sendable () -> Date = { Date() }) {
        file = folder.appending(path: "folders.db")
        self.now = now
    }

    // MARK: Asking

    /// The first items in this order, and how many there are; nil for a folder that the index does not know.
    func head(_ root: String, _ order: FeedOrder, limit: Int) -> (items: [FolderItem], count: Int)? {
        let found = attempt { tables throws(SQLiteError) -> (items: [FolderItem], count: Int)? in
            guard let folder = try tables.folder(root) else { return nil }
            let count = try tables.count(folder)
            if let items = try tables.head(folder, order.kind, limit) { return (items, count) }
            let all = FolderOrdering.sorted(try tables.items(folder), by: order)
            return (Array(all.prefix(limit)), count)
        }
        guard let found = found.flatMap(\.self), found.count > 0 else { return nil }
        return found
    }

    /// In natural order; empty for a folder that the index does not know.
    func items(_ root: String) -> [FolderItem] {
        attempt { tables throws(SQLiteError) in try tables.folder(root).map(tables.items) ?? [] } ?? []
    }

    // MARK: Keeping

    /// Stores what a reading of the folder found, and then asks the files that nobody has asked yet.
    func keep(_ items: [FolderItem], of root: String, whenRead: @escaping @Sendable () -> Void) {
        guard items.count <= Self.mostFiles else { return }
        let time = Int64(now().timeIntervalSince1970 * 1000)
        attempt { tables throws(SQLiteError) in
            let folder = try tables.open(root, at: time)
            let (changed, gone) = try Self.news(in: items, since: folder, tables)
            guard !changed.isEmpty || !gone.isEmpty else { return }
            try tables.replace(changed, without: gone, in: folder)
        }
        let number = (reading?.number ?? 0) + 1
        reading = (root, number)
        readOn(number, hasChanged: false, whenRead)
    }

    /// What differs from the rows. They are compared one by one, because a second copy of 100,000 items takes 50 MB.
    private static func news(
        in items: [FolderItem], since folder: Int64, _ tables: FolderIndexTables
    ) throws(SQLiteError) -> (changed: [FolderItem], gone: [String]) {
        var places = Dictionary(items.indices.map { (items[$0].path, $0) }) { first, _ in first }
        var (changed, gone): ([FolderItem], [String]) = ([], [])
        try tables.forEach(folder) { known in
            if let place = places.removeValue(forKey: known.path) {
                if items[place] != known { changed.append(items[place]) }
            } else {
                gone.append(known.path)
            }
        }
        changed += places.values.sorted().map { items[$0] }
        return (changed, gone)
    }

    /// Asks some files on a thread of their own. Another reading that began meanwhile ends this one.
    private func readOn(_ number: Int, hasChanged: Bool, _ whenRead: @escaping @Sendable () -> Void) {
        guard let reading, reading.number == number else { return }
        let unread = attempt { tables throws(SQLiteError) -> [FolderItem] in
            guard let folder = try tables.folder(reading.root) else { return [] }
            return try tables.unread(folder, Self.batch)
        }
        guard let items = unread, !items.isEmpty else {
            if hasChanged { whenRead() }
            return
        }
        IdleThread.run { [weak self, executor, now] in
            let start = ContinuousClock.now
            let asked = Self.ask(items, in: reading.root, at: now())
            let rest = Self.rest(after: start.duration(to: .now))
            executor.async { [weak self] in
                guard let self else { return }
                assumeIsolated { $0.keep(asked, of: items, number, hasChanged: hasChanged, rest: rest, whenRead) }
            }
        }
    }

    /// Without the files that are not there.
    private static func ask(_ items: [FolderItem], in root: String, at now: Date) -> [FolderItem] {
        items.compactMap { item in
            var item = item
            return FolderFacts.read(&item, in: root, at: now) ? item : nil
        }
    }

    /// In seconds: as long as the files took, because the user is watching meanwhile.
    private static func rest(after took: Duration) -> Double {
        min(0.2, Double(took.components.attoseconds) / 1e18 + Double(took.components.seconds))
    }

    private func keep(
        _ asked: [FolderItem], of items: [FolderItem], _ number: Int, hasChanged: Bool, rest: Double,
        _ whenRead: @escaping @Sendable () -> Void
    ) {
        guard let reading, reading.number == number else { return }
        let isKept = attempt { tables throws(SQLiteError) -> Bool in
            guard let folder = try tables.folder(reading.root) else { return false }
            try tables.replace(asked, without: [], in: folder)
            return true
        }
        let dates = Dictionary(items.map { ($0.path, $0.date) }) { first, _ in first }
        let hasChanged = hasChanged || asked.contains { dates[$0.path] != $0.date }
        // A card that was pulled out says nothing of its files. The next reading of the folder asks for them.
        guard isKept == true, asked.count == items.count else {
            if hasChanged { whenRead() }
            return
        }
        executor.async(after: rest) { [weak self] in
            guard let self else { return }
            assumeIsolated { $0.readOn(number, hasChanged: hasChanged, whenRead) }
        }
    }

    // MARK: The file and its troubles

    /// Nil on failure. A broken file is deleted, because the next reading fills a new one.
    @discardableResult
    private func attempt<Value>(_ body: (FolderIndexTables) throws(SQLiteError) -> Value) -> Value? {
        for _ in 0..<2 {
            do throws(SQLiteError) {
                return try body(try opened())
            } catch {
                tables = nil
                guard error.kind == .corrupt else {
                    // Another program may hold the file, or the disk may be full: both may pass.
                    return nil
                }
                deleteFile()
            }
        }
        return nil
    }

    private func opened() throws(SQLiteError) -> FolderIndexTables {
        if let tables { return tables }
        // The next step reports a folder that cannot be made.
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let made = try FolderIndexTables(path: file.path(percentEncoded: false))
        // Only the user may see the names of their files.
        try? FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: file.path(percentEncoded: false))
        tables = made
        return made
    }

    private func deleteFile() {
        for suffix in ["", "-wal", "-shm"] {
            // A file that is not there is as good as deleted.
            try? FileManager.default.removeItem(atPath: file.path(percentEncoded: false) + suffix)
        }
    }
}
