// Posts in the library: copies, statuses, and authors that are hidden.
// Thread: that of the store. Invariant: statuses never depend on whether there is a copy.

import FeedsModels
import Foundation
import SQLiteBridge

extension LibraryTables {
    // MARK: Statuses

    static let statusColumns =
        "s.liked, s.saved, s.hidden, s.watched, s.position, s.is_expanded, s.draft"

    /// From columns in that order.
    static func status(_ row: Row, from first: Int = 0) -> PostStatus {
        var status = PostStatus()
        status.liked = row.optionalMoment(first)
        status.saved = row.optionalMoment(first + 1)
        status.hidden = row.optionalMoment(first + 2)
        status.watch = row.optionalMoment(first + 3).map { Watch(at: $0, position: row.place(first + 4)) }
        status.isExpanded = row.integer(first + 5) != 0
        status.draft = row.text(first + 6)
        return status
    }

    func status(_ key: PostKey) throws(SQLiteError) -> PostStatus {
        guard let post = try post(key) else { return PostStatus() }
        return try statement("SELECT \(Self.statusColumns) FROM statuses s WHERE s.post = ?")
            .first(post) { Self.status($0) } ?? PostStatus()
    }

    func statuses(of keys: [PostKey]) throws(SQLiteError) -> [PostKey: PostStatus] {
        var found: [PostKey: PostStatus] = [:]
        for key in keys {
            let status = try status(key)
            if status != PostStatus() { found[key] = status }
        }
        return found
    }

    func write(_ status: PostStatus, of key: PostKey) throws(SQLiteError) {
        try statement(
            """
            INSERT INTO statuses (post, liked, saved, hidden, watched, position, is_expanded, draft)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (post) DO UPDATE SET liked = excluded.liked, saved = excluded.saved, hidden = excluded.hidden,
                watched = excluded.watched, position = excluded.position, is_expanded = excluded.is_expanded,
                draft = excluded.draft
            """
        ).run(
            try enterPost(key), status.liked?.column, status.saved?.column, status.hidden?.column,
            status.watch?.at.column, status.watch?.position ?? 0, status.isExpanded, status.draft)
    }

    func clearHistory(_ touched: inout TouchedThings) throws(SQLiteError) -> [UserAct] {
        let watched = try statement(
            """
            SELECT o.key, p.name, s.watched, s.position FROM statuses s
            CROSS JOIN posts p ON p.id = s.post CROSS JOIN sources o ON o.id = p.source
            WHERE s.watched IS NOT NULL ORDER BY s.post
            """
        ).all { row in
            UserAct.watched(
                PostKey(source: row.text(0), id: row.text(1)), Watch(at: row.moment(2), position: row.place(3)))
        }
        guard !watched.isEmpty else { return [] }
        try statement("UPDATE statuses SET watched = NULL, position = 0 WHERE watched IS NOT NULL").run()
        touched.noteEverything()
        return watched
    }

    // MARK: Copies

    func keep(_ post: Post) throws(SQLiteError) {
        // What another feed called it to tell it from its neighbours is no concern of ours.
        var post = post
        post.id = post.key.id
        guard let text = coding.text(of: post) else { return }
        let id = try enterPost(post.key)
        let turn = try statement("SELECT coalesce(max(kept), 0) + 1 FROM copies").first { $0.integer(0) } ?? 1
        try statement("UPDATE copies SET item = ?, kept = ? WHERE post = ?").run(text, turn, id)
        guard database.changes == 0 else { return }
        try statement("INSERT INTO copies (post, item, kept) VALUES (?, ?, ?)").run(id, text, turn)
        newCopies += 1
    }

    /// Now and then, because finding them takes a walk over all copies.
    func evictWhenDue() throws(SQLiteError) {
        guard newCopies > limits.copies / 20 else { return }
        newCopies = 0
        try statement(
            """
            DELETE FROM copies WHERE post IN (
                SELECT c.post FROM copies c LEFT JOIN statuses s ON s.post = c.post
                WHERE s.liked IS NULL AND s.saved IS NULL AND s.hidden IS NULL AND coalesce(s.draft, '') = ''
                    AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.post = c.post)
                ORDER BY c.kept DESC LIMIT -1 OFFSET ?
            )
            """
        ).run(limits.copies)
    }

    // MARK: What is hidden

    func hidden(_ key: AuthorKey) throws(SQLiteError) -> Date? {
        guard let source = try source(key.source) else { return nil }
        return try statement("SELECT hidden FROM authors WHERE source = ? AND name = ?")
            .first(source, key.name) { $0.moment(0) }
    }

    func hide(_ key: AuthorKey, _ date: Date?, _ touched: inout TouchedThings) throws(SQLiteError) -> [UserAct] {
        let old = try hidden(key)
        guard old != date else { return [] }
        let source = try enterSource(key.source)
        if let date {
            try statement(
                """
                INSERT INTO authors (source, name, hidden) VALUES (?, ?, ?)
                ON CONFLICT (source, name) DO UPDATE SET hidden = excluded.hidden
                """
            ).run(source, key.name, date.column)
        } else {
            try statement("DELETE FROM authors WHERE source = ? AND name = ?").run(source, key.name)
        }
        touched.note(.author(key))
        return [.authorHidden(key, old)]
    }

    func hiddenAuthors() throws(SQLiteError) -> [AuthorKey: Date] {
        let rows = try statement(
            "SELECT o.key, a.name, a.hidden FROM authors a CROSS JOIN sources o ON o.id = a.source ORDER BY a.id"
        ).all { (AuthorKey(source: $0.text(0), name: $0.text(1)), $0.moment(2)) }
        return Dictionary(rows) { $1 }
    }

    func hiddenPosts() throws(SQLiteError) -> [PostKey] {
        try statement(
            """
            SELECT o.key, p.name FROM statuses s
            CROSS JOIN posts p ON p.id = s.post CROSS JOIN sources o ON o.id = p.source
            WHERE s.hidden IS NOT NULL
            """
        ).all { PostKey(source: $0.text(0), id: $0.text(1)) }
    }
}
