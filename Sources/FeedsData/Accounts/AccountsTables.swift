// The rows of accounts.
// Thread: that of the store. Invariant: each function is one statement, or one transaction.

import FeedsModels
import Foundation
import SQLiteBridge

struct AccountsTables {
    let database: Database

    init(_ database: Database) { self.database = database }

    private static let columns = "id, network, name, server, display, sends_likes, is_signed_in"

    func accounts() throws(SQLiteError) -> [(row: Int, account: Account)] {
        try database.prepare("SELECT \(Self.columns) FROM accounts ORDER BY id").all { row in
            let id = AccountID(network: row.text(1), name: row.text(2), server: row.text(3))
            return (
                Int(row.integer(0)),
                Account(
                    id: id, displayName: row.text(4), sendsLikes: row.integer(5) != 0,
                    isSignedIn: row.integer(6) != 0)
            )
        }
    }

    func row(of id: AccountID) throws(SQLiteError) -> Int? {
        try database.prepare("SELECT id FROM accounts WHERE network = ? AND name = ? AND server = ?")
            .first(id.network, id.name, id.server) { Int($0.integer(0)) }
    }

    /// An account that signs in again keeps its acts and its preference.
    func keep(_ account: Account) throws(SQLiteError) {
        let sql = """
            INSERT INTO accounts (network, name, server, display, sends_likes) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET display = excluded.display, is_signed_in = 1
            """
        let id = account.id
        try database.prepare(sql).run(
            id.network, id.name, id.server, account.displayName, Int64(account.sendsLikes ? 1 : 0))
    }

    func set(sendsLikes: Bool, of row: Int) throws(SQLiteError) {
        try database.prepare("UPDATE accounts SET sends_likes = ? WHERE id = ?")
            .run(Int64(sendsLikes ? 1 : 0), Int64(row))
    }

    func set(isSignedIn: Bool, of row: Int) throws(SQLiteError) {
        try database.prepare("UPDATE accounts SET is_signed_in = ? WHERE id = ?")
            .run(Int64(isSignedIn ? 1 : 0), Int64(row))
    }

    func forget(_ row: Int) throws(SQLiteError) {
        try database.prepare("DELETE FROM accounts WHERE id = ?").run(Int64(row))
    }
}
