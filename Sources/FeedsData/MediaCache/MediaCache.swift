// The media cache: entries and their pieces, on disk with an index, or in memory when the disk is not writable.
// Thread: an actor on the cache's queue; code on that queue calls it without waiting.
// Invariant: reads return exactly the bytes that were written, and the bytes on disk never exceed the limit.

import FeedsModels
import Foundation
import SQLiteBridge

actor MediaCache {
    /// Where new pieces are stored.
    enum Place {
        /// This process owns the folder.
        case disk(CacheIndex, EntryFiles)
        /// Another process owns the folder: its pieces are read, and new pieces stay in memory.
        case borrowed(CacheIndex, EntryFiles)
        case memory

        var index: CacheIndex? {
            switch self {
            case .disk(let index, _), .borrowed(let index, _): index
            case .memory: nil
            }
        }

        var files: EntryFiles? {
            switch self {
            case .disk(_, let files), .borrowed(_, let files): files
            case .memory: nil
            }
        }
    }

    /// How many entries stay loaded; the index is asked for others again.
    private static let mostLoaded = 512
    /// A complete file up to this size is checked when it is opened. A larger file is checked piece by piece during
    /// reads.
    static let checkedAtOnce: Int64 = 8 << 20

    nonisolated let queue: QueueExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    let folder: CacheFolder
    let sweeper = QueueExecutor(label: "mutoscope.media-cache.sweeper", isUrgent: false)
    private let writer: EntryFiles.Writer
    private let onNotice: @Sendable (String) -> Void
    private var hasNoticed = false
    private var lock: FolderLock?

    var place = Place.memory
    var memory: MemoryPieces
    var loaded: [Int64: StoredEntry] = [:]
    private var names: [String: Int64] = [:]
    private var lastMemoryID: Int64 = 0
    private var lastUse: Int64 = 0
    /// When entries were last used, where the index does not know it yet.
    var uses: [Int64: Int64] = [:]
    /// Entries that the server has replaced, though the owner of the folder still lists them.
    private var outdated: Set<Int64> = []

    var requestedLimit: CacheLimit
    var limit: Int64 = 0 {
        didSet { if limit != oldValue { tellUsage() } }
    }
    /// Bytes on disk, including files that are about to be deleted.
    var bytesOnDisk: Int64 = 0 {
        didSet { if bytesOnDisk != oldValue { tellUsage() } }
    }
    var leaving: Int64 = 0 {
        didSet { if leaving != oldValue { tellUsage() } }
    }
    var listeners: [Int: AsyncStream<CacheUsage>.Continuation] = [:]
    var lastListener = 0
    var attended: Set<URL> = []
    /// How many users each entry has right now.
    var holders: [Int64: Int] = [:]

    var traffic = MediaTraffic()
    var flushed = MediaTraffic()

    init(
        folder: CacheFolder, limit: CacheLimit, memory: Int, queue: QueueExecutor,
        writer: @escaping EntryFiles.Writer, onNotice: @escaping @Sendable (String) -> Void
    ) {
        self.folder = folder
        self.queue = queue
        self.writer = writer
        self.onNotice = onNotice
        self.memory = MemoryPieces(limit: memory)
        requestedLimit = limit
    }

    // MARK: Opening

    /// Takes over the folder, or finds a way to work without it.
    func open() {
        do throws(MediaError) {
            try folder.make(folder.url)
        } catch {
            return notice(tr("The cache folder cannot be written, so nothing is kept."))
        }
        switch FolderLock.take(folder.lock) {
        case .taken(let lock):
            self.lock = lock
            openOwned()
        case .held: openBorrowed()
        case .refused: notice(tr("The cache folder cannot be written, so nothing is kept."))
        }
    }

    private func openOwned() {
        do throws(SQLiteError) {
            place = try ownedPlace()
            guard let index = place.index else { return }
            (bytesOnDisk, lastUse) = try index.totals()
            sweepLeftOvers(index)
        } catch {
            place = .memory
            notice(tr("The cache cannot be opened, so nothing is kept."))
        }
        setLimit(requestedLimit)
    }

    private func ownedPlace() throws(SQLiteError) -> Place {
        do throws(SQLiteError) {
            return try makePlace()
        } catch {
            guard !error.kind.isOfTheDisk else { throw error }
            // The media can be fetched again, so a broken index is never fatal.
            folder.setIndexAside()
            return try makePlace()
        }
    }

    private func makePlace() throws(SQLiteError) -> Place {
        let index = try CacheIndex(path: folder.index, mode: .readWrite)
        let files = folder.files(index.folderName)
        do throws(MediaError) {
            try folder.make(files)
        } catch {
            throw SQLiteError(kind: .cannotOpen, message: error.description)
        }
        return .disk(index, EntryFiles(folder: files, writer: writer))
    }

    private func openBorrowed() {
        // An index that is not readable beside its owner costs only bytes.
        guard let index = try? CacheIndex(path: folder.index, mode: .readOnly) else { return }
        place = .borrowed(index, EntryFiles(folder: folder.files(index.folderName), writer: writer))
    }

    // MARK: Entries

    /// The entry, without counting as a use.
    func peek(_ key: EntryKey) -> StoredEntry? {
        if let id = names[key.text], let entry = loaded[id] { return entry }
        guard let index = place.index else { return nil }
        do throws(SQLiteError) {
            guard let entry = try index.find(key), !outdated.contains(entry.id) else { return nil }
            remember(entry)
            return entry
        } catch {
            recover(from: error)
            return nil
        }
    }

    func find(_ key: EntryKey) -> StoredEntry? { peek(key).map(use) }

    /// The cached entries of a medium that an address can name.
    func entries(of medium: URL) -> [StoredEntry] {
        guard let index = place.index else { return [] }
        do throws(SQLiteError) {
            return try index.keys(of: medium).filter { $0.address != nil }.compactMap(peek)
        } catch {
            recover(from: error)
            return []
        }
    }

    func validators(of id: Int64) -> Validators? { loaded[id]?.validators }

    /// Makes an entry for a new version.
    func begin(_ key: EntryKey, source: URL?, validators: Validators) -> StoredEntry {
        if let old = find(key) { drop(old.id) }
        var id: Int64?
        if case .disk(let index, _) = place {
            lastUse += 1
            do throws(SQLiteError) {
                id = try index.insert(key, source: source, validators: validators, used: lastUse)
            } catch {
                recover(from: error)
            }
        }
        lastMemoryID -= 1
        let entry = StoredEntry(id: id ?? lastMemoryID, key: key, source: source, validators: validators)
        remember(entry)
        return entry
    }

    /// Sets the length of a file that the server told only at its end.
    func setLength(_ length: Int64, of id: Int64) {
        guard var entry = loaded[id] else { return }
        entry.validators.length = length
        loaded[id] = entry
        guard id > 0, case .disk(let index, _) = place else { return }
        do throws(SQLiteError) {
            try index.setLength(length, isComplete: entry.isComplete, of: id)
        } catch {
            recover(from: error)
        }
    }

    func drop(_ id: Int64) {
        let entry = forget(id)
        memory.drop(id)
        guard id > 0 else { return }
        switch place {
        case .disk: remove([CacheIndex.Candidate(id: id, bytes: entry?.bytes ?? 0, used: 0, medium: "")], atOnce: false)
        case .borrowed: outdated.insert(id)
        case .memory: break
        }
    }

    @discardableResult func forget(_ id: Int64) -> StoredEntry? {
        guard let entry = loaded.removeValue(forKey: id) else { return nil }
        if names[entry.key.text] == id { names[entry.key.text] = nil }
        return entry
    }

    private func remember(_ entry: StoredEntry) {
        if loaded.count >= Self.mostLoaded {
            loaded = loaded.filter { holders[$0.key] != nil }
            names = names.filter { loaded[$0.value] != nil }
        }
        loaded[entry.id] = entry
        names[entry.key.text] = entry.id
    }

    private func use(_ entry: StoredEntry) -> StoredEntry {
        guard entry.id > 0, isOwner else { return entry }
        lastUse += 1
        uses[entry.id] = lastUse
        return entry
    }

    // MARK: Trouble

    /// Replaces a damaged index with a new one; any other error costs only the entry at hand.
    func recover(from error: SQLiteError) {
        guard error.kind == .corrupt, case .disk = place else { return }
        place = .memory
        loaded = [:]
        names = [:]
        uses = [:]
        bytesOnDisk = 0
        leaving = 0
        folder.setIndexAside()
        openOwned()
    }

    func notice(_ sentence: String) {
        guard !hasNoticed else { return }
        hasNoticed = true
        onNotice(sentence)
    }
}

extension SQLiteError.Kind {
    /// True when a new index would fail in the same way.
    fileprivate var isOfTheDisk: Bool {
        switch self {
        case .full, .readOnly, .inputOutput, .cannotOpen, .busy: true
        case .corrupt, .constraint, .tooNew, .other: false
        }
    }
}
