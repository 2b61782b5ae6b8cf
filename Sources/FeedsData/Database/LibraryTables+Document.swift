// Everything in the library as a document, and the state that a document is compared with.
// Thread: that of the store. Invariant: both are read in a single transaction, so they belong together.

import FeedsModels
import Foundation
import SQLiteBridge

extension LibraryTables {
    func document() throws(SQLiteError) -> LibraryDocument {
        var document = LibraryDocument()
        document.posts = try allPosts { [coding] key, status, row in
            LibraryDocument.PostRecord(key: key, status: status, copy: row.optionalText(9).flatMap(coding.post))
        }
        document.hiddenAuthors = try hiddenAuthors().map { LibraryDocument.HiddenAuthor(key: $0.key, hidden: $0.value) }
        document.messages = try allNotes().map { LibraryDocument.NoteRecord($0) }
        for source in try sourceKeys() {
            document.stories += try storyStatuses(of: source).map { LibraryDocument.StoryImage(key: $0, status: $1) }
        }
        document.follows = try follows().map { LibraryDocument.FollowRecord($0) }
        return document
    }

    /// The present state, for a document to be merged into.
    func here() throws(SQLiteError) -> LibraryMerge.Here {
        var here = LibraryMerge.Here()
        here.statuses = Dictionary(try allPosts { key, status, _ in (key, status) }) { $1 }
        here.copies = Set(
            try statement(
                """
                SELECT o.key, p.name FROM copies c
                CROSS JOIN posts p ON p.id = c.post CROSS JOIN sources o ON o.id = p.source
                """
            ).all { PostKey(source: $0.text(0), id: $0.text(1)) })
        here.authors = try hiddenAuthors()
        for source in try sourceKeys() {
            here.stories.merge(try storyStatuses(of: source)) { $1 }
        }
        here.messages = Set(try allNotes().map(\.id))
        here.follows = Dictionary(try follows().map { ($0.key, $0) }) { $1 }
        return here
    }

    /// Writes what a document adds.
    func merge(_ document: LibraryDocument) throws(SQLiteError) -> MergeSummary {
        try set(survivesPowerCuts: true)
        return try transaction { () throws(SQLiteError) in
            let merge = LibraryMerge(document, into: try here())
            var touched = TouchedThings()
            for act in merge.acts { _ = try apply(act, &touched) }
            try evictWhenDue()
            return merge.summary
        }
    }

    /// Every post that the user acted on; a copy alone is not an act.
    private func allPosts<Value>(_ make: (PostKey, PostStatus, Row) -> Value) throws(SQLiteError) -> [Value] {
        try statement(
            """
            SELECT o.key, p.name, \(Self.statusColumns), c.item, EXISTS (SELECT 1 FROM messages m WHERE m.post = p.id)
            FROM posts p CROSS JOIN sources o ON o.id = p.source
            LEFT JOIN statuses s ON s.post = p.id LEFT JOIN copies c ON c.post = p.id ORDER BY p.id
            """
        ).all { row -> Value? in
            let status = Self.status(row, from: 2)
            guard status != PostStatus() || row.integer(10) != 0 else { return nil }
            return make(PostKey(source: row.text(0), id: row.text(1)), status, row)
        }.compactMap { $0 }
    }

    func sourceKeys() throws(SQLiteError) -> [String] {
        try statement("SELECT key FROM sources ORDER BY id").all { $0.text(0) }
    }
}
