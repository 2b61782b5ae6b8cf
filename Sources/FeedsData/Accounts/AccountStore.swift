// Accounts and their acts, in an SQLite file of the data folder.
// Thread: an actor on a queue of its own, because SQLite blocks. Invariant: what a call has stored survives a power cut
// when the call returns. No secret comes here.

import FeedsEngine
import FeedsModels
package import Foundation
import SQLiteBridge

package actor AccountStore {
    private let file: AccountsFile
    private var opened: AccountsTables?
    private nonisolated let executor = QueueExecutor(label: "mutoscope.accounts")

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The file is opened with the first question, not here.
    package init(folder: URL, limits: LibraryLimits = LibraryLimits()) {
        file = AccountsFile(folder: folder, limits: limits)
    }

    func accounts() throws(StoreError) -> [(row: Int, account: Account)] {
        try file.exists ? ask { tables throws(SQLiteError) in try tables.accounts() } : []
    }

    func keep(_ account: Account) throws(StoreError) -> Int {
        try ask { tables throws(SQLiteError) in
            try tables.keep(account)
            return try tables.row(of: account.id) ?? 0
        }
    }

    func set(sendsLikes: Bool, of row: Int) throws(StoreError) {
        try ask { tables throws(SQLiteError) in try tables.set(sendsLikes: sendsLikes, of: row) }
    }

    func set(isSignedIn: Bool, of row: Int) throws(StoreError) {
        try ask { tables throws(SQLiteError) in try tables.set(isSignedIn: isSignedIn, of: row) }
    }

    func forget(_ row: Int) throws(StoreError) {
        try ask { tables throws(SQLiteError) in try tables.forget(row) }
    }

    // MARK: Acts

    func waiting() throws(StoreError) -> [StoredAct] {
        try file.exists ? ask { tables throws(SQLiteError) in try tables.waiting() } : []
    }

    func act(_ id: Int) throws(StoreError) -> StoredAct? {
        try ask { tables throws(SQLiteError) in try tables.act(id) }
    }

    func acts(on post: PostKey) throws(StoreError) -> [StoredAct] {
        try ask { tables throws(SQLiteError) in try tables.acts(on: post) }
    }

    func marks() throws(StoreError) -> Set<SentMark> {
        try file.exists ? ask { tables throws(SQLiteError) in try tables.marks() } : []
    }

    func wish(
        _ act: SentAct, _ isOn: Bool, _ thing: SentThing, by account: Int, named name: String, at date: Date
    ) throws(StoreError) -> StoredAct? {
        try ask { tables throws(SQLiteError) in
            try tables.wish(act, isOn, thing, by: account, named: name, at: date)
        }
    }

    func keep(_ act: Outbox.Act) throws(StoreError) {
        try ask { tables throws(SQLiteError) in try tables.keep(act) }
    }

    func keep(remote: String, of id: Int) throws(StoreError) {
        try ask { tables throws(SQLiteError) in try tables.keep(remote: remote, of: id) }
    }

    func keep(words: String?, of id: Int) throws(StoreError) {
        try ask { tables throws(SQLiteError) in try tables.keep(words: words, of: id) }
    }

    func remove(_ id: Int) throws(StoreError) {
        try ask { tables throws(SQLiteError) in try tables.remove(id) }
    }

    private func ask<Value>(
        _ body: (AccountsTables) throws(SQLiteError) -> Value
    ) throws(StoreError) -> Value {
        do throws(SQLiteError) {
            if let opened { return try body(opened) }
            let tables = try file.open()
            opened = tables
            return try body(tables)
        } catch {
            // The next question opens the file anew.
            if error.kind == .corrupt || error.kind == .inputOutput { opened = nil }
            throw StoreError(error)
        }
    }
}
