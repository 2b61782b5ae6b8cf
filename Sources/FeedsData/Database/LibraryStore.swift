// The user's acts, in an SQLite file of the data folder; only this store writes it.
// Thread: an actor on a queue of its own, because SQLite blocks.
// Invariant: a batch is in the file, whole, before a listener hears of it; a failure changes nothing. By then the
// user's acts survive a power cut; the app's own notes survive only the end of the process.

package import FeedsModels
package import Foundation
import SQLiteBridge

package actor LibraryStore: LibraryStoreProtocol {
    private let file: SharedFileSession<LibraryFile>
    private let servers: KnownServers?
    private let now: @Sendable () -> Date
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
        file = SharedFileSession(
            LibraryFile(folder: folder, limits: limits), mayForget: mayForget, now: now, onNotice: onNotice)
        self.servers = servers
        self.now = now
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

    // MARK: The file

    private func read<Value>(_ body: (LibraryTables) throws(SQLiteError) -> Value) throws(StoreError) -> Value {
        defer { tellOutsideNews() }
        return try file.read(body)
    }

    private func write<Value>(_ body: (LibraryTables) throws(SQLiteError) -> Value) throws(StoreError) -> Value {
        defer { tellOutsideNews() }
        return try file.write(body)
    }

    private func tellOutsideNews() { if file.takeOutsideNews() { listeners.tell(.everything) } }
}
