// What follows published, and what is known about the requests for them, in an SQLite file of the data folder.
// Thread: an actor on a queue of its own, because SQLite blocks. Invariant: an answer is in the file, whole, before a
// listener hears of it; a failure changes nothing. A power cut may cost the last answers, which can be asked again.

package import FeedsModels
package import Foundation
import SQLiteBridge

package actor FollowingStore: FollowingStoreProtocol {
    private let file: FollowingFile
    private let now: @Sendable () -> Date
    private let onNotice: @Sendable (String) -> Void
    private let mayForget: Bool
    private let servers: KnownServers?
    private var opening: FollowingFile.Opening?
    /// The identity of the file that was last opened, or that failed to open.
    private var tried: FileIdentity?
    private var wasOpen = false
    private var outsideChanges: Int64 = 0
    private var listeners = ChangeListeners<FollowingChange>()
    private nonisolated let executor = QueueExecutor(label: "mutoscope.following")

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The file is opened with the first question, not here. With `mayForget`, posts that no file can hold stay in
    /// memory. `servers` receives the origins of stored posts, because the user follows them.
    package init(
        folder: URL, limits: LibraryLimits = LibraryLimits(), mayForget: Bool = true, servers: KnownServers? = nil,
        now: @escaping @Sendable () -> Date = Date.init, onNotice: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        file = FollowingFile(folder: folder, limits: limits)
        self.mayForget = mayForget
        self.servers = servers
        self.now = now
        self.onNotice = onNotice
    }

    // MARK: Requests

    package func fetches() throws(StoreError) -> [String: FollowFetch] {
        try read { tables throws(SQLiteError) in try tables.fetches() }
    }

    package func keep(_ fetches: [String: FollowFetch]) throws(StoreError) {
        let changed = try write { tables throws(SQLiteError) in try tables.keep(fetches) }
        if changed.count > TouchedThings.most { return listeners.tell(.everything) }
        for follow in changed { listeners.tell(.asked(follow: follow, news: 0)) }
    }

    // MARK: Posts

    @discardableResult
    package func take(_ posts: [Post], of follow: String, at date: Date) throws(StoreError) -> Int {
        let news = try write { tables throws(SQLiteError) in try tables.take(posts, of: follow, at: date.whole) }
        listeners.tell(.asked(follow: follow, news: news))
        return news
    }

    package func counts() throws(StoreError) -> [String: FollowCounts] {
        try read { tables throws(SQLiteError) in try tables.counts() }
    }

    package func places(of follows: [String]) throws(StoreError) -> [FollowedPlace] {
        try read { tables throws(SQLiteError) in try tables.places(of: follows) }
    }

    package func posts(_ rows: [Int64]) throws(StoreError) -> [FollowedPost] {
        admitted(try read { tables throws(SQLiteError) in try tables.posts(rows) })
    }

    private func admitted(_ posts: [FollowedPost]) -> [FollowedPost] {
        if let servers { for post in posts { servers.admit(kept: post.post) } }
        return posts
    }

    package func mark(_ posts: [PostKey], seen: Date?) throws(StoreError) {
        let isNews = try write { tables throws(SQLiteError) in try tables.mark(posts, seen: seen) }
        if isNews { listeners.tell(.seen) }
    }

    package func forget(allBut follows: [String], at date: Date) throws(StoreError) {
        let isNews = try write { tables throws(SQLiteError) in try tables.forget(allBut: follows, at: date) }
        if isNews { listeners.tell(.everything) }
    }

    package func changes() -> AsyncStream<FollowingChange> {
        listeners.add { [weak self] id in Task { await self?.remove(id) } }
    }

    private func remove(_ id: UUID) { listeners.remove(id) }
}

// MARK: - The file and its troubles

extension FollowingStore {
    private func read<Value>(
        _ body: (FollowingTables) throws(SQLiteError) -> Value
    ) throws(StoreError) -> Value {
        try attempt { opening throws(SQLiteError) in try body(opening.tables) }
    }

    private func write<Value>(
        _ body: (FollowingTables) throws(SQLiteError) -> Value
    ) throws(StoreError) -> Value {
        // The file may be writable by now.
        if opening?.refusal != nil { opening = nil }
        return try attempt { opening throws(SQLiteError) in
            if let refusal = opening.refusal { throw refusal }
            return try body(opening.tables)
        }
    }

    /// A damaged file is set aside, and the second try begins a new one.
    private func attempt<Value>(
        _ body: (FollowingFile.Opening) throws(SQLiteError) -> Value
    ) throws(StoreError) -> Value {
        do throws(SQLiteError) {
            do throws(SQLiteError) {
                return try body(try current())
            } catch {
                guard isDamage(error) else { throw error }
                try setAside()
                return try body(try current())
            }
        } catch {
            throw StoreError(error)
        }
    }

    private func isDamage(_ error: SQLiteError) -> Bool {
        if error.kind == .corrupt { return true }
        // A damaged index may let a known post look new.
        guard [.other, .constraint].contains(error.kind), let opening else { return false }
        // When even this check fails, the file is damaged.
        return (try? FollowingFile.isSound(opening.tables.database)) != true
    }

    /// The open file. First checks whether another program has written to it or replaced it.
    private func current() throws(SQLiteError) -> FollowingFile.Opening {
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

    private func open() throws(SQLiteError) -> FollowingFile.Opening {
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

    private func openWhereverPossible() throws(SQLiteError) -> FollowingFile.Opening {
        do throws(SQLiteError) {
            return try file.open()
        } catch {
            guard mayForget, FileIdentity(of: file.path) == nil, [.readOnly, .cannotOpen].contains(error.kind) else {
                throw error
            }
            return try file.openInMemory()
        }
    }

    private func setAside() throws(SQLiteError) {
        guard let aside = try file.setAside(tried, on: now(), letGo: { opening = nil }) else { return }
        onNotice(
            tr("The stored posts of what you follow were damaged. They are read anew; the damaged file is %1.", aside))
    }
}
