// Posts and fetches in dictionaries, for tests that look at requests and not at storage.
// Thread: its own actor. Invariant: a post is new when its follow had no post with this id.

import FeedsModels
import Foundation

actor PlainFollowingStore: FollowingStoreProtocol {
    private struct Row {
        let row: Int64
        var post: FollowedPost
    }

    private var states: [String: FollowFetch] = [:]
    private var rows: [PostKey: Row] = [:]
    private var refusesPosts = false

    func refusePosts(_ refuses: Bool) { refusesPosts = refuses }

    func fetch(_ follow: Follow) -> FollowFetch { states[follow.key] ?? FollowFetch() }

    func ids(_ follow: Follow) -> Set<String> { Set(rows.keys.filter { $0.source == follow.key }.map(\.id)) }

    func fetches() -> [String: FollowFetch] { states }

    func keep(_ fetches: [String: FollowFetch]) { states.merge(fetches) { $1 } }

    func take(_ posts: [Post], of follow: String, at date: Date) throws(StoreError) -> Int {
        if refusesPosts { throw .full }
        var news = 0
        for post in posts {
            if rows[post.key] == nil { news += 1 }
            let row = rows[post.key]?.row ?? Int64(rows.count + 1)
            let arrived = rows[post.key]?.post.arrived ?? date
            let seen = rows[post.key]?.post.seen
            rows[post.key] = Row(
                row: row, post: FollowedPost(post: post, follow: follow, arrived: arrived, seen: seen))
        }
        return news
    }

    func counts() -> [String: FollowCounts] { [:] }

    func places(of follows: [String]) -> [FollowedPlace] {
        rows.values.filter { follows.contains($0.post.follow) }.map { one in
            FollowedPlace(
                row: one.row, follow: one.post.follow, date: one.post.post.publishedAt ?? one.post.arrived,
                isSeen: one.post.seen != nil, isSensitive: one.post.post.isSensitive)
        }.sorted { ($0.date, $0.row) > ($1.date, $1.row) }
    }

    func posts(_ rows: [Int64]) -> [FollowedPost] {
        let byRow = Dictionary(self.rows.values.map { ($0.row, $0.post) }) { first, _ in first }
        return rows.compactMap { byRow[$0] }
    }

    func mark(_ posts: [PostKey], seen: Date?) {
        for key in posts { rows[key]?.post.seen = seen }
    }

    func forget(allBut follows: [String], at date: Date) {}

    func changes() -> AsyncStream<FollowingChange> { AsyncStream { $0.finish() } }
}
