// The rows of acts.
// Thread: that of the store. Invariant: only a wish of the user changes `wanted`, and only the outbox the rest.

import FeedsEngine
import FeedsModels
import Foundation
import SQLiteBridge

extension AccountsTables {
    private static let columns =
        "id, account, act, uri, source, post, text, name, made, wanted, known, begun, trouble, words, remote"

    private static func act(_ row: Row) -> StoredAct? {
        guard let act = SentAct(rawValue: row.text(2)) else { return nil }
        let post = row.optionalText(4).map { PostKey(source: $0, id: row.text(5)) }
        var stored = StoredAct(
            id: Int(row.integer(0)), account: Int(row.integer(1)), act: act,
            thing: SentThing(post: post, uri: row.text(3), text: row.optionalText(6)), name: row.text(7),
            made: Date(milliseconds: row.integer(8)), wanted: row.integer(9) != 0)
        stored.known = row.optionalInteger(10).map { $0 != 0 }
        stored.begun = row.optionalInteger(11).map { Date(milliseconds: $0) }
        stored.trouble = row.optionalInteger(12).flatMap { Outbox.Trouble(rawValue: Int($0)) }
        (stored.words, stored.remote) = (row.optionalText(13), row.optionalText(14))
        return stored
    }

    /// Acts that have not reached their server.
    func waiting() throws(SQLiteError) -> [StoredAct] {
        let sql = "SELECT \(Self.columns) FROM acts WHERE known IS NOT wanted OR trouble IS NOT NULL ORDER BY id"
        return try database.prepare(sql).all(read: Self.act).compactMap(\.self)
    }

    func act(_ id: Int) throws(SQLiteError) -> StoredAct? {
        try database.prepare("SELECT \(Self.columns) FROM acts WHERE id = ?")
            .first(Int64(id), read: Self.act).flatMap(\.self)
    }

    /// Acts of any account on a post of this machine.
    func acts(on post: PostKey) throws(SQLiteError) -> [StoredAct] {
        try database.prepare("SELECT \(Self.columns) FROM acts WHERE source = ? AND post = ?")
            .all(post.source, post.id, read: Self.act).compactMap(\.self)
    }

    /// The latest acts that are to be so.
    func marks() throws(SQLiteError) -> Set<SentMark> {
        let sql = "SELECT act, uri FROM acts WHERE wanted = 1 ORDER BY id DESC LIMIT 10000"
        let marks = try database.prepare(sql).all { row in
            SentAct(rawValue: row.text(0)).map { SentMark(act: $0, uri: row.text(1)) }
        }
        return Set(marks.compactMap(\.self))
    }

    /// The same act on the same thing is one row. Nil when nothing is to be done: what was never wanted is not taken
    /// back.
    func wish(
        _ act: SentAct, _ isOn: Bool, _ thing: SentThing, by account: Int, named name: String, at date: Date
    ) throws(SQLiteError) -> StoredAct? {
        try database.transaction { () throws(SQLiteError) in
            let find = "SELECT \(Self.columns) FROM acts WHERE account = ? AND act = ? AND uri = ? AND text IS ?"
            let found = try database.prepare(find)
                .first(Int64(account), act.rawValue, thing.uri, thing.text, read: Self.act).flatMap(\.self)
            if let found {
                try database.prepare("UPDATE acts SET wanted = ?, made = ?, trouble = NULL, words = NULL WHERE id = ?")
                    .run(Int64(isOn ? 1 : 0), date.milliseconds, Int64(found.id))
                return try self.act(found.id)
            }
            guard isOn else { return nil }
            let sql = """
                INSERT INTO acts (account, act, uri, source, post, text, name, made, wanted, known)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, 0)
                """
            try database.prepare(sql).run(
                Int64(account), act.rawValue, thing.uri, thing.post?.source, thing.post?.id, thing.text, name,
                date.milliseconds)
            return try self.act(Int(database.lastInsertedRow))
        }
    }

    func keep(_ act: Outbox.Act) throws(SQLiteError) {
        let sql = "UPDATE acts SET known = ?, begun = ?, trouble = ? WHERE id = ?"
        try database.prepare(sql).run(
            act.known.map { Int64($0 ? 1 : 0) }, act.begun.map { Int64($0 * 1000) },
            act.trouble.map { Int64($0.rawValue) }, Int64(act.id))
    }

    func keep(remote: String, of id: Int) throws(SQLiteError) {
        try database.prepare("UPDATE acts SET remote = ? WHERE id = ?").run(remote, Int64(id))
    }

    func keep(words: String?, of id: Int) throws(SQLiteError) {
        try database.prepare("UPDATE acts SET words = ? WHERE id = ?").run(words, Int64(id))
    }

    func remove(_ id: Int) throws(SQLiteError) {
        try database.prepare("DELETE FROM acts WHERE id = ?").run(Int64(id))
    }
}
