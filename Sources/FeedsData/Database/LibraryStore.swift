// The user's acts, in an SQLite file of the data folder; only this store writes it.
// Thread: an actor on a queue of its own, because SQLite blocks.
// Invariant: a batch is in the file, whole, before a listener hears of it; a failure changes nothing. By then the
// user's acts survive a power cut; the app's own notes survive only the end of the process.

package import FeedsModels
package import Foundation
import SQLiteBridge

package actor LibraryStore: LibraryStoreProtocol {
    private let file: LibraryFile
    private let now: @Sendable () -> Date
    private let onNotice: @Sendable (String) -> Void
    private let mayForget: Bool
    private let servers: KnownServers?
    private var opening: LibraryFile.Opening?
    /// The identity of the file that was last opened, or that failed to open.
    private var tried: FileIdentity?
    private var wasOpen = false
    private var outsideChanges: Int64 = 0
    private var listeners = ChangeListeners<StoreChange>()
    private nonisolated let executor = QueueExecutor(label: "mutoscope.library")

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The file is opened with the first question, not here. With `mayForget`, acts that no file can hold stay in
    /// memory. `onNotice` receives what the user should know about that and about a damaged file. `servers` receives
    /// the origins of stored posts, because the user opened them.
    package init(
        folder: URL, limits: LibraryLimits = LibraryLimits(), mayForget: Bool = true,
        servers: KnownServers? = nil, now: @escaping @Sendable () -> Date = Date.init,
        onNotice: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        file = LibraryFile(folder: folder, limits: limits)
        self.mayForget = mayForget
        self.servers = servers
        self.now = now
        self.onNotice = onNotice
    }

    @discardableResult
    package func perform(_ acts: [UserAct]) throws(StoreError) -> [UserAct] {
        let outcome = try write { tables throws(SQLiteError) in try tables.perform(acts) }
        for change in outcome.changes { listeners.tell(change) }
        return outcome.inverse
    }

    package func changes() -> AsyncStream<StoreChange> {
        listeners.add { [weak self] id in Task { await self?.forget(id) } }
    }

    private func forget(_ id: UUID) { listeners.remove(id) }

    // MARK: What is so

    package func statuses(of keys: [PostKey]) throws(StoreError) -> [PostKey: PostStatus] {
        try read { tables throws(SQLiteError) in try tables.statuses(of: keys) }
    }

    package func hiddenThings() throws(StoreError) -> HiddenThings {
        try read { tables throws(SQLiteError) in
            HiddenThings(posts: Set(try tables.hiddenPosts()), authors: Set(try tables.hiddenAuthors().keys))
        }
    }

    package func storyStatuses(of source: String) throws(StoreError) -> [StoryKey: StoryStatus] {
        try read { tables throws(SQLiteError) in Dictionary(try tables.storyStatuses(of: source)) { $1 } }
    }

    package func notes(to target: Note.Target) throws(StoreError) -> [Note] {
        try read { tables throws(SQLiteError) in try tables.notes(to: target) }
    }

    package func follows() throws(StoreError) -> [Follow] {
        try read { tables throws(SQLiteError) in try tables.follows() }
    }

    package func entries(
        _ query: LibraryQuery, after: LibraryCursor?, limit: Int
    ) throws(StoreError) -> [LibraryEntry] {
        let entries = try read { tables throws(SQLiteError) in
            try tables.entries(query, after: after, limit: limit)
        }
        for entry in entries { servers?.admit(kept: entry.post) }
        return entries
    }

    package func counts() throws(StoreError) -> LibraryCounts {
        try read { tables throws(SQLiteError) in try tables.counts() }
    }

    // MARK: To and from other machines

    package func export() throws(StoreError) -> Data {
        let document = try read { tables throws(SQLiteError) in try tables.document() }
        return try document.json(exported: now())
    }

    package func merge(_ document: Data) throws(StoreError) -> MergeSummary {
        let document = try LibraryDocument(json: document).withoutSecrets
        let summary = try write { tables throws(SQLiteError) in try tables.merge(document) }
        if summary.taken > 0 { listeners.tell(.everything) }
        return summary
    }
}

// MARK: - The file and its troubles

extension LibraryStore {
    private func read<Value>(
        _ body: (LibraryTables) throws(SQLiteError) -> Value
    ) throws(StoreError) -> Value {
        try attempt { opening throws(SQLiteError) in try body(opening.tables) }
    }

    private func write<Value>(
        _ body: (LibraryTables) throws(SQLiteError) -> Value
    ) throws(StoreError) -> Value {
        // The file may be writable by now.
        if opening?.refusal != nil { opening = nil }
        return try attempt { opening throws(SQLiteError) in
            if let refusal = opening.refusal { throw refusal }
            return try body(opening.tables)
        }
    }

    /// A damaged file is set aside, and the second try uses the new file.
    private func attempt<Value>(
        _ body: (LibraryFile.Opening) throws(SQLiteError) -> Value
    ) throws(StoreError) -> Value {
        do throws(SQLiteError) {
            do throws(SQLiteError) {
                return try body(try current())
            } catch {
                guard isDamage(error) else { throw error }
                try rescue()
                return try body(try current())
            }
        } catch {
            throw StoreError(error)
        }
    }

    private func isDamage(_ error: SQLiteError) -> Bool {
        if error.kind == .corrupt { return true }
        guard error.kind == .other, let opening else { return false }
        // When even this check fails, the file is damaged.
        return (try? StoreFile.isSound(opening.tables.database, LibrarySchema.steps)) != true
    }

    /// The open library. First checks whether another program has written to it or replaced it.
    private func current() throws(SQLiteError) -> LibraryFile.Opening {
        guard let opening, opening.identity == nil || opening.identity == FileIdentity(of: file.path) else {
            return try open()
        }
        let outside = try opening.tables.outsideChanges()
        if outside != outsideChanges {
            outsideChanges = outside
            listeners.tell(.everything)
        }
        return opening
    }

    private func open() throws(SQLiteError) -> LibraryFile.Opening {
        opening = nil
        tried = FileIdentity(of: file.path)
        let opened = try openWhereverPossible()
        tried = opened.identity
        outsideChanges = try opened.tables.outsideChanges()
        opening = opened
        if wasOpen { listeners.tell(.everything) }
        wasOpen = true
        return opened
    }

    private func openWhereverPossible() throws(SQLiteError) -> LibraryFile.Opening {
        do throws(SQLiteError) {
            return try file.open()
        } catch {
            guard mayForget, !file.exists, [.readOnly, .cannotOpen].contains(error.kind) else { throw error }
            onNotice(tr("What you like, save and watch will not be kept: %1 cannot be written to.", folderName))
            return try file.openInMemory()
        }
    }

    private func rescue() throws(SQLiteError) {
        guard let rescue = try file.rescue(tried, on: now(), letGo: { opening = nil }) else { return }
        let aside = "\(rescue.aside)"
        onNotice(
            rescue.found == 0
                ? tr("The library was damaged. Nothing could be read of it; the damaged file is %1.", aside)
                : tr("The library was damaged. What could be read of it is kept; the damaged file is %1.", aside))
    }

    private var folderName: String { file.folder.path(percentEncoded: false) }
}

extension StoreError {
    init(_ error: SQLiteError) {
        switch error.kind {
        case .busy: self = .locked
        case .full: self = .full
        case .readOnly: self = .readOnly
        case .corrupt: self = .corrupt
        case .tooNew: self = .tooNew
        case .constraint, .cannotOpen, .inputOutput, .other: self = .failed(error.message)
        }
    }
}
