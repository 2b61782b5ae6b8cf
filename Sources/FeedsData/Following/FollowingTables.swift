// The tables of stored posts as methods, and statements that are prepared once.
// Thread: that of the store. Invariant: every write happens inside `Database.transaction`.

import FeedsModels
import Foundation
import SQLiteBridge

final class FollowingTables: SharedTables {
    let database: Database
    private let coding = CopyCoding()
    private let encoder = JSONEncoder()
    private let decoder = JSONDecoder()
    private var statements: [String: Statement] = [:]

    /// `database` is at the newest version.
    init(_ database: Database) {
        self.database = database
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    }

    func statement(_ sql: String) throws(SQLiteError) -> Statement {
        if let known = statements[sql] { return known }
        let made = try database.prepare(sql)
        statements[sql] = made
        return made
    }

    /// What was asked so far.
    var prepared: [String] { Array(statements.keys) }

    func outsideChanges() throws(SQLiteError) -> Int64 {
        try statement("PRAGMA data_version").first { $0.integer(0) } ?? 0
    }

    // MARK: Follows

    func follow(_ key: String) throws(SQLiteError) -> Int64? {
        try statement("SELECT id FROM follows WHERE key = ?").first(key) { $0.integer(0) }
    }

    func enter(_ key: String) throws(SQLiteError) -> Int64 {
        if let known = try follow(key) { return known }
        try statement("INSERT INTO follows (key) VALUES (?)").run(key)
        return database.lastInsertedRow
    }

    func fetches() throws(SQLiteError) -> [String: FollowFetch] {
        let rows = try statement("SELECT key, fetch FROM follows WHERE fetch IS NOT NULL").all { [decoder] row in
            // An unreadable state counts as never asked.
            (row.text(0), try? decoder.decode(FollowFetch.self, from: Data(row.text(1).utf8)))
        }
        return Dictionary(rows.compactMap { key, fetch in fetch.map { (key, $0) } }) { $1 }
    }

    /// The keys whose states changed.
    func keep(_ fetches: [String: FollowFetch]) throws(SQLiteError) -> [String] {
        try database.transaction { () throws(SQLiteError) in
            var changed: [String] = []
            for (key, fetch) in fetches.sorted(by: { $0.key < $1.key }) {
                // A state holds only dates, numbers and texts, which JSON can express.
                guard let text = (try? encoder.encode(fetch)).map({ String(decoding: $0, as: UTF8.self) }) else {
                    continue
                }
                try statement("UPDATE follows SET fetch = ?1 WHERE id = ?2 AND fetch IS NOT ?1").run(
                    text, try enter(key))
                if database.changes > 0 { changed.append(key) }
            }
            return changed
        }
    }

    /// Returns whether anything was there to forget.
    func forget(allBut follows: [String], at date: Date) throws(SQLiteError) -> Bool {
        try database.transaction { () throws(SQLiteError) in
            let kept = Set(follows)
            let fetches = try fetches()
            var isNews = false
            let rows = try statement("SELECT id, key FROM follows").all { ($0.integer(0), $0.text(1)) }
            for (id, key) in rows {
                if !kept.contains(key) {
                    try statement("DELETE FROM follows WHERE id = ?").run(id)
                } else if let oldest = fetches[key]?.oldest(at: date) {
                    try statement("DELETE FROM posts WHERE follow = ? AND max(date, named) < ?").run(id, oldest.column)
                } else {
                    continue
                }
                if database.changes > 0 { isNews = true }
            }
            return isNews
        }
    }

    // MARK: Reading posts

    func counts() throws(SQLiteError) -> [String: FollowCounts] {
        let rows = try statement(
            """
            SELECT f.key, count(*), count(p.seen) FROM follows f JOIN posts p ON p.follow = f.id GROUP BY f.id
            """
        ).all { ($0.text(0), FollowCounts(posts: Int($0.integer(1)), unseen: Int($0.integer(1) - $0.integer(2)))) }
        return Dictionary(rows) { $1 }
    }

    func places(of keys: [String]) throws(SQLiteError) -> [FollowedPlace] {
        var found: [FollowedPlace] = []
        let posts = try statement(
            """
            SELECT id, date, seen IS NOT NULL, uri, medium, content, is_video, duration, is_sensitive FROM posts
            WHERE follow = ?
            """)
        for key in Set(keys) {
            guard let follow = try follow(key) else { continue }
            found += try posts.all(follow) { Self.place($0, of: key) }
        }
        return found.sorted { ($1.date, $0.row) < ($0.date, $1.row) }
    }

    private static func place(_ row: Row, of follow: String) -> FollowedPlace {
        FollowedPlace(
            row: row.integer(0), follow: follow, date: row.moment(1), isSeen: row.integer(2) != 0,
            fingerprints: [row.optionalInteger(3), row.optionalInteger(4), row.optionalInteger(5)].compactMap { $0 },
            isVideo: row.integer(6) != 0, duration: row.isNull(7) ? nil : row.real(7), isSensitive: row.integer(8) != 0)
    }

    private static let columns = "f.key, p.arrived, p.seen, i.item"

    private func followedPost(_ row: Row) -> FollowedPost? {
        coding.post(row.text(3)).map {
            FollowedPost(post: $0, follow: row.text(0), arrived: row.moment(1), seen: row.optionalMoment(2))
        }
    }

    func posts(_ rows: [Int64]) throws(SQLiteError) -> [FollowedPost] {
        let post = try statement(
            """
            SELECT \(Self.columns) FROM posts p JOIN items i ON i.post = p.id JOIN follows f ON f.id = p.follow
            WHERE p.id = ?
            """)
        var found: [FollowedPost] = []
        for row in rows { if let post = try post.first(row, read: { followedPost($0) }) ?? nil { found.append(post) } }
        return found
    }

    // MARK: Writing an item

    func text(of post: Post) -> String? { coding.text(of: post) }
}
