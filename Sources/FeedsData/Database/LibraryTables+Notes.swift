// Messages, and the user's acts on story images.
// Thread: that of the store. Invariant: a message belongs to a post or to a story image.

import FeedsModels
import Foundation
import SQLiteBridge

extension LibraryTables {
    // MARK: Stories

    private static func storyStatus(_ row: Row, from first: Int) -> StoryStatus {
        var status = StoryStatus()
        status.seen = row.optionalMoment(first)
        status.liked = row.optionalMoment(first + 1)
        status.draft = row.text(first + 2)
        return status
    }

    func storyStatus(_ key: StoryKey) throws(SQLiteError) -> StoryStatus {
        guard let story = try story(key) else { return StoryStatus() }
        return try statement("SELECT seen, liked, draft FROM story_images WHERE id = ?")
            .first(story) { Self.storyStatus($0, from: 0) } ?? StoryStatus()
    }

    func storyStatuses(of key: String) throws(SQLiteError) -> [(StoryKey, StoryStatus)] {
        guard let source = try source(key) else { return [] }
        return try statement(
            "SELECT user, image, seen, liked, draft FROM story_images WHERE source = ? ORDER BY user, image"
        ).all(source) { row in
            (
                StoryKey(source: key, user: Int(row.integer(0)), image: Int(row.integer(1))),
                Self.storyStatus(row, from: 2)
            )
        }.filter { $0.1 != StoryStatus() }
    }

    func write(_ status: StoryStatus, of key: StoryKey) throws(SQLiteError) {
        try statement("UPDATE story_images SET seen = ?, liked = ?, draft = ? WHERE id = ?")
            .run(status.seen?.column, status.liked?.column, status.draft, try enterStory(key))
    }

    func resetStories(of key: String, _ touched: inout TouchedThings) throws(SQLiteError) -> [UserAct] {
        guard let source = try source(key) else { return [] }
        var inverse: [UserAct] = []
        for (key, status) in try storyStatuses(of: key) {
            if let date = status.seen { inverse.append(.storySeen(key, date)) }
            if let date = status.liked { inverse.append(.storyLiked(key, date)) }
            if !status.draft.isEmpty { inverse.append(.drafted(.story(key), status.draft)) }
        }
        inverse += try replies(in: source).map { .sent($0) }
        guard !inverse.isEmpty else { return [] }
        try statement("DELETE FROM messages WHERE story IN (SELECT id FROM story_images WHERE source = ?)").run(source)
        try statement("DELETE FROM story_images WHERE source = ?").run(source)
        touched.noteEverything()
        return inverse
    }

    private func replies(in source: Int64) throws(SQLiteError) -> [Note] {
        try statement(
            """
            SELECT \(Self.messageColumns) FROM story_images i CROSS JOIN messages m ON m.story = i.id
            JOIN sources o ON o.id = i.source LEFT JOIN posts p ON p.id = m.post
            WHERE i.source = ? ORDER BY m.number
            """
        ).all(source) { Self.message($0) }.compactMap { $0 }
    }

    // MARK: Messages

    /// Columns of `messages m`, `posts p` or `story_images i`, and `sources o`.
    static let messageColumns = "m.id, m.text, m.sent, o.key, p.name, i.user, i.image"

    /// Nil for a row that another program has written.
    static func message(_ row: Row) -> Note? {
        guard let id = UUID(uuidString: row.text(0)) else { return nil }
        let source = row.text(3)
        let target: Note.Target =
            if let post = row.optionalText(4) {
                .post(PostKey(source: source, id: post))
            } else {
                .story(StoryKey(source: source, user: Int(row.integer(5)), image: Int(row.integer(6))))
            }
        return Note(id: id, target: target, text: row.text(1), sent: row.moment(2))
    }

    private static let messages = """
        SELECT \(messageColumns) FROM messages m
        LEFT JOIN posts p ON p.id = m.post LEFT JOIN story_images i ON i.id = m.story
        JOIN sources o ON o.id = coalesce(p.source, i.source)
        """

    func notes(to target: Note.Target) throws(SQLiteError) -> [Note] {
        switch target {
        case .post(let key):
            guard let post = try post(key) else { return [] }
            return try statement("\(Self.messages) WHERE m.post = ? ORDER BY m.sent, m.number").all(post) {
                Self.message($0)
            }.compactMap { $0 }
        case .story(let key):
            guard let story = try story(key) else { return [] }
            return try statement("\(Self.messages) WHERE m.story = ? ORDER BY m.sent, m.number").all(story) {
                Self.message($0)
            }.compactMap { $0 }
        }
    }

    func allNotes() throws(SQLiteError) -> [Note] {
        try statement("\(Self.messages) ORDER BY m.number").all { Self.message($0) }.compactMap { $0 }
    }

    private func message(_ id: Note.ID) throws(SQLiteError) -> Note? {
        try statement("\(Self.messages) WHERE m.id = ?").first(id.uuidString) { Self.message($0) } ?? nil
    }

    func send(_ message: Note, _ touched: inout TouchedThings) throws(SQLiteError) -> [UserAct] {
        var message = message
        message.sent = message.sent.whole
        let old = try self.message(message.id)
        guard old != message else { return [] }
        var post: Int64?, story: Int64?
        switch message.target {
        case .post(let key): post = try enterPost(key)
        case .story(let key): story = try enterStory(key)
        }
        try statement(
            """
            INSERT INTO messages (id, post, story, text, sent) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET post = excluded.post, story = excluded.story, text = excluded.text,
                sent = excluded.sent
            """
        ).run(message.id.uuidString, post, story, message.text, message.sent.column)
        if let old { touched.note(.messages(old.target)) }
        touched.note(.messages(message.target))
        return [old.map { .sent($0) } ?? .unsent(message.id)]
    }

    func unsend(_ id: Note.ID, _ touched: inout TouchedThings) throws(SQLiteError) -> [UserAct] {
        guard let old = try message(id) else { return [] }
        try statement("DELETE FROM messages WHERE id = ?").run(id.uuidString)
        touched.note(.messages(old.target))
        return [.sent(old)]
    }
}
