// Takes passwords and tokens out of a library of before keys left them out.
// Thread: that of the store. Invariant: what was done to a post is never lost; it joins what is there under the new key.

import FeedsModels
import SQLiteBridge

extension LibraryTables {
    /// Called when the file was opened for writing. There is nothing to do but the first time.
    func forgetSecrets() throws(SQLiteError) {
        let telling = Set(try sourceKeys().filter { SourceSecret.without($0) != $0 })
        guard !telling.isEmpty else { return }
        // What is deleted would stay readable in pages that are free.
        try database.execute("PRAGMA secure_delete = ON")
        try transaction { () throws(SQLiteError) in
            let document = try document().of(telling).withoutSecrets
            for key in telling { try remove(source: key) }
            var touched = TouchedThings()
            for act in LibraryMerge(document, into: try here()).acts { _ = try apply(act, &touched) }
        }
        // And in the log. Another program that reads just now does so later.
        _ = try database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").first { $0.integer(0) }
    }

    private func remove(source key: String) throws(SQLiteError) {
        guard let source = try source(key) else { return }
        let posts = "(SELECT id FROM posts WHERE source = ?1)"
        let stories = "(SELECT id FROM story_images WHERE source = ?1)"
        for deletion in [
            "messages WHERE post IN \(posts) OR story IN \(stories)", "copies WHERE post IN \(posts)",
            "statuses WHERE post IN \(posts)", "posts WHERE source = ?1", "story_images WHERE source = ?1",
            "authors WHERE source = ?1", "sources WHERE id = ?1",
        ] {
            try statement("DELETE FROM \(deletion)").run(source)
        }
        forget(source: key)
    }
}
