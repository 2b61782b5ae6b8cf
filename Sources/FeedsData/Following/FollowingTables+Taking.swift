// Answers of feeds, and what the user saw of them.
// Thread: that of the store. Invariant: an answer is taken as a whole; a post that was seen in one follow is seen in all.

import FeedsModels
import Foundation
import SQLiteBridge

extension FollowingTables {
    /// Returns how many posts are new.
    func take(_ posts: [Post], of key: String, at date: Date) throws(SQLiteError) -> Int {
        try database.transaction { () throws(SQLiteError) in
            let follow = try enter(key)
            let isFirst = try statement("SELECT began IS NULL FROM follows WHERE id = ?").first(follow) {
                $0.integer(0) != 0
            }
            let known = try known(in: follow, key)
            var intake = FollowIntake(posts, of: key, into: known, isFirst: isFirst ?? true, at: date)
            for index in intake.entries.indices where intake.entries[index].row == nil {
                guard intake.entries[index].seen == nil else { continue }
                intake.entries[index].seen = try seen(intake.entries[index].prints)
            }
            for row in intake.gone { try statement("DELETE FROM posts WHERE id = ?").run(row) }
            let days = Dictionary(known.map { ($0.row, $0.named) }) { $1 }
            for entry in intake.entries {
                if let row = entry.row {
                    try write(entry, to: row, named: days[row], at: date)
                } else {
                    try add(entry, to: follow, at: date)
                }
            }
            if isFirst == true, !posts.isEmpty {
                try statement("UPDATE follows SET began = ? WHERE id = ?").run(date.column, follow)
            }
            return intake.news
        }
    }

    private func known(in follow: Int64, _ key: String) throws(SQLiteError) -> [FollowIntake.Known] {
        try statement(
            "SELECT id, name, date, named, uri, medium, content, words FROM posts WHERE follow = ? ORDER BY id"
        )
        .all(follow) { row in
            FollowIntake.Known(
                row: row.integer(0), key: PostKey(source: key, id: row.text(1)), date: row.moment(2),
                named: row.moment(3),
                prints: PostPrints(
                    uri: row.optionalInteger(4), medium: row.optionalInteger(5), content: row.optionalInteger(6),
                    words: row.integer(7)))
        }
    }

    private func add(_ entry: FollowIntake.Entry, to follow: Int64, at date: Date) throws(SQLiteError) {
        guard let text = text(of: entry.post) else { return }
        try statement(
            """
            INSERT INTO posts (follow, name, date, arrived, named, seen, uri, medium, content, words, is_video, duration,
                is_sensitive)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        ).run(
            follow, entry.post.key.id, entry.date.column, date.column, date.column, entry.seen?.column,
            entry.prints.uri, entry.prints.medium, entry.prints.content, entry.prints.words, entry.post.isVideo,
            entry.post.duration, entry.post.isSensitive)
        try statement("INSERT INTO items (post, item) VALUES (?, ?)").run(database.lastInsertedRow, text)
    }

    /// An answer without a change writes nothing, apart from a date once a day.
    private func write(
        _ entry: FollowIntake.Entry, to row: Int64, named: Date?, at date: Date
    ) throws(SQLiteError) {
        if let text = text(of: entry.post) {
            try statement("UPDATE items SET item = ?1 WHERE post = ?2 AND item <> ?1").run(text, row)
        }
        try statement(
            """
            UPDATE posts SET date = ?2, uri = ?3, medium = ?4, content = ?5, words = ?6, is_video = ?7, duration = ?8,
                is_sensitive = ?9
            WHERE id = ?1 AND (date, uri, medium, content, words, is_video, duration, is_sensitive)
                IS NOT (?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
            """
        ).run(
            row, entry.date.column, entry.prints.uri, entry.prints.medium, entry.prints.content, entry.prints.words,
            entry.post.isVideo, entry.post.duration, entry.post.isSensitive)
        guard let named, abs(date.timeIntervalSince(named)) > 86_400 else { return }
        try statement("UPDATE posts SET named = ? WHERE id = ?").run(date.column, row)
    }

    // MARK: Seen

    /// When a post with one of these digests was seen, in any follow.
    private func seen(_ prints: PostPrints) throws(SQLiteError) -> Date? {
        try statement("SELECT max(seen) FROM posts WHERE uri = ?1 OR medium = ?2 OR content = ?3")
            .first(prints.uri, prints.medium, prints.content) { $0.optionalMoment(0) } ?? nil
    }

    /// Returns whether anything changed.
    func mark(_ keys: [PostKey], seen: Date?) throws(SQLiteError) -> Bool {
        try database.transaction { () throws(SQLiteError) in
            var count = 0
            for key in keys {
                guard let follow = try follow(key.source) else { continue }
                let found = try statement("SELECT id, uri, medium, content FROM posts WHERE follow = ? AND name = ?")
                    .first(follow, key.id) {
                        ($0.integer(0), $0.optionalInteger(1), $0.optionalInteger(2), $0.optionalInteger(3))
                    }
                guard let (row, uri, medium, content) = found else { continue }
                // The first time counts: a post that is watched again was seen before.
                try statement(
                    """
                    UPDATE posts SET seen = ?1 WHERE (id = ?2 OR uri = ?3 OR medium = ?4 OR content = ?5)
                        AND (seen IS NULL) <> (?1 IS NULL)
                    """
                ).run(seen?.column, row, uri, medium, content)
                count += database.changes
            }
            return count > 0
        }
    }
}
