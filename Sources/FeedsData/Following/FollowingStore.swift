// What follows published, and what is known about the requests for them, in an SQLite file of the data folder.
// Thread: an actor on a queue of its own, because SQLite blocks. Invariant: an answer is in the file, whole, before a
// listener hears of it; a failure changes nothing. A power cut may cost the last answers, which can be asked again.

package import FeedsModels
package import Foundation
import SQLiteBridge

package actor FollowingStore: FollowingStoreProtocol {
    private let file: SharedFileSession<FollowingFile>
    private let servers: KnownServers?
    private var listeners = ChangeListeners<FollowingChange>()
    private nonisolated let executor = QueueExecutor(label: "mutoscope.following")

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The file is opened with the first question, not here. With `mayForget`, posts that no file can hold stay in
    /// memory. `servers` receives the origins of stored posts, because the user follows them.
    package init(
        folder: URL, limits: LibraryLimits = LibraryLimits(), mayForget: Bool = true, servers: KnownServers? = nil,
        now: @escaping @Sendable () -> Date = Date.init, onNotice: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        file = SharedFileSession(
            FollowingFile(folder: folder, limits: limits), mayForget: mayForget, now: now, onNotice: onNotice)
        self.servers = servers
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

    // MARK: The file

    private func read<Value>(_ body: (FollowingTables) throws(SQLiteError) -> Value) throws(StoreError) -> Value {
        defer { tellOutsideNews() }
        return try file.read(body)
    }

    private func write<Value>(_ body: (FollowingTables) throws(SQLiteError) -> Value) throws(StoreError) -> Value {
        defer { tellOutsideNews() }
        return try file.write(body)
    }

    private func tellOutsideNews() { if file.takeOutsideNews() { listeners.tell(.everything) } }
}
