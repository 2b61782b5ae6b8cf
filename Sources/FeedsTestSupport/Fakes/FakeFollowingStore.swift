// The stored posts of follows in memory.
// Thread: its own actor. Invariant: the same answers as the real store, even for equal dates.

package import FeedsModels
package import Foundation

package actor FakeFollowingStore: FollowingStoreProtocol {
    private struct Row {
        var id: Int64
        var follow: String
        var post: Post
        var date: Date
        var arrived: Date
        var named: Date
        var seen: Date?
        var prints: PostPrints
    }

    private var states: [String: FollowFetch] = [:]
    private var rows: [Row] = []
    private var begun: Set<String> = []
    private var lastRow: Int64 = 0
    private var refusal: StoreError?
    private var listeners: [UUID: AsyncStream<FollowingChange>.Continuation] = [:]

    package init() {}

    /// From now on every call fails with this error; nil ends it.
    package func refuse(with error: StoreError?) { refusal = error }

    /// Sends the change that another process's write would cause.
    package func tellEverythingChanged() { tell(.everything) }

    private func check() throws(StoreError) { if let refusal { throw refusal } }

    // MARK: Requests

    package func fetches() throws(StoreError) -> [String: FollowFetch] {
        try check()
        return states
    }

    package func keep(_ fetches: [String: FollowFetch]) throws(StoreError) {
        try check()
        let changed = fetches.filter { states[$0.key] != $0.value }.keys.sorted()
        states.merge(fetches) { $1 }
        if changed.count > TouchedThings.most { return tell(.everything) }
        for follow in changed { tell(.asked(follow: follow, news: 0)) }
    }

    // MARK: Posts

    @discardableResult
    package func take(_ posts: [Post], of follow: String, at date: Date) throws(StoreError) -> Int {
        try check()
        let date = date.whole
        let known = rows.filter { $0.follow == follow }.map {
            FollowIntake.Known(row: $0.id, key: $0.post.key, date: $0.date, named: $0.named, prints: $0.prints)
        }
        var intake = FollowIntake(posts, of: follow, into: known, isFirst: !begun.contains(follow), at: date)
        for index in intake.entries.indices where intake.entries[index].row == nil {
            let prints = intake.entries[index].prints
            if intake.entries[index].seen == nil {
                intake.entries[index].seen = rows.filter { $0.prints.shares(prints) }.compactMap(\.seen).max()
            }
        }
        rows.removeAll { intake.gone.contains($0.id) }
        for entry in intake.entries { write(entry, of: follow, at: date) }
        if !posts.isEmpty { begun.insert(follow) }
        tell(.asked(follow: follow, news: intake.news))
        return intake.news
    }

    private func write(_ entry: FollowIntake.Entry, of follow: String, at date: Date) {
        if let place = rows.firstIndex(where: { $0.id == entry.row }) {
            (rows[place].post, rows[place].date, rows[place].prints) = (entry.post, entry.date, entry.prints)
            rows[place].named = date
        } else {
            lastRow += 1
            rows.append(
                Row(
                    id: lastRow, follow: follow, post: entry.post, date: entry.date, arrived: date, named: date,
                    seen: entry.seen, prints: entry.prints))
        }
    }

    /// How often the posts were counted.
    package private(set) var countings = 0
    /// How often all places were read.
    package private(set) var placings = 0

    package func counts() throws(StoreError) -> [String: FollowCounts] {
        try check()
        countings += 1
        var counts: [String: FollowCounts] = [:]
        for row in rows {
            counts[row.follow, default: FollowCounts()].posts += 1
            if row.seen == nil { counts[row.follow, default: FollowCounts()].unseen += 1 }
        }
        return counts
    }

    package func places(of follows: [String]) throws(StoreError) -> [FollowedPlace] {
        try check()
        placings += 1
        return rows.filter { follows.contains($0.follow) }.map { row in
            FollowedPlace(
                row: row.id, follow: row.follow, date: row.date, isSeen: row.seen != nil, fingerprints: row.prints.all,
                isVideo: row.post.isVideo, duration: row.post.duration, isSensitive: row.post.isSensitive)
        }.sorted { ($1.date, $0.row) < ($0.date, $1.row) }
    }

    package func posts(_ rows: [Int64]) throws(StoreError) -> [FollowedPost] {
        try check()
        return rows.compactMap { id in self.rows.first { $0.id == id }.map(followedPost) }
    }

    private func followedPost(_ row: Row) -> FollowedPost {
        FollowedPost(post: row.post, follow: row.follow, arrived: row.arrived, seen: row.seen)
    }

    package func mark(_ posts: [PostKey], seen: Date?) throws(StoreError) {
        try check()
        var isNews = false
        for key in posts {
            guard let marked = rows.first(where: { $0.follow == key.source && $0.post.key == key }) else { continue }
            for index in rows.indices where rows[index].id == marked.id || rows[index].prints.shares(marked.prints) {
                guard (rows[index].seen == nil) != (seen == nil) else { continue }
                rows[index].seen = seen?.whole
                isNews = true
            }
        }
        if isNews { tell(.seen) }
    }

    package func forget(allBut follows: [String], at date: Date) throws(StoreError) {
        try check()
        let known = begun.union(states.keys).union(rows.map(\.follow))
        let count = rows.count
        rows.removeAll { row in
            guard follows.contains(row.follow) else { return true }
            return states[row.follow]?.oldest(at: date).map { max(row.date, row.named) < $0 } ?? false
        }
        states = states.filter { follows.contains($0.key) }
        begun.formIntersection(follows)
        if rows.count != count || !known.isSubset(of: follows) { tell(.everything) }
    }

    // MARK: Changes

    package func changes() -> AsyncStream<FollowingChange> {
        let id = UUID()
        let (stream, continuation) = AsyncStream.makeStream(of: FollowingChange.self)
        continuation.onTermination = { [weak self] _ in Task { await self?.remove(id) } }
        listeners[id] = continuation
        return stream
    }

    private func remove(_ id: UUID) { listeners[id] = nil }

    private func tell(_ change: FollowingChange) { for listener in listeners.values { listener.yield(change) } }
}

extension PostPrints {
    fileprivate func shares(_ other: PostPrints) -> Bool { !Set(all).isDisjoint(with: other.all) }
}
