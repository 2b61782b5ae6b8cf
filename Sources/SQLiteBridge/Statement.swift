// A prepared statement: binds values, steps through rows, and can be used again.
// Thread: that of its database. Invariant: between two uses it is reset and holds no lock.

import CSQLite
import Foundation

package final class Statement {
    private let handle: OpaquePointer
    private let database: Database

    init(_ sql: String, in database: Database) throws(SQLiteError) {
        var made: OpaquePointer?
        let code = sqlite3_prepare_v3(database.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &made, nil)
        guard code == SQLITE_OK, let made else { throw database.failure(code) }
        handle = made
        self.database = database
    }

    deinit { sqlite3_finalize(handle) }

    /// Runs it to its end.
    package func run(_ values: (any SQLBindable)?...) throws(SQLiteError) {
        try each(values) { _ in }
    }

    /// The same with a list of values.
    package func run(all values: [SQLValue]) throws(SQLiteError) { try each(values) { _ in } }

    /// The first row, converted by `read`.
    package func first<Value>(_ values: (any SQLBindable)?..., read: (Row) -> Value) throws(SQLiteError) -> Value? {
        var found: Value?
        try each(values) { row in if found == nil { found = read(row) } }
        return found
    }

    package func all<Value>(_ values: (any SQLBindable)?..., read: (Row) -> Value) throws(SQLiteError) -> [Value] {
        var found: [Value] = []
        try each(values) { found.append(read($0)) }
        return found
    }

    /// Calls `body` for each row while it returns true; a failure is thrown after the rows before it.
    package func forEach(_ values: [SQLValue], while body: (Row) -> Bool) throws(SQLiteError) {
        try step(values, while: body)
    }

    private func each(_ values: [(any SQLBindable)?], _ body: (Row) -> Void) throws(SQLiteError) {
        try step(values) { row in
            body(row)
            return true
        }
    }

    private func step(_ values: [(any SQLBindable)?], while body: (Row) -> Bool) throws(SQLiteError) {
        defer {
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
        }
        for (index, value) in values.enumerated() { try bind(value?.sqlValue ?? .null, at: Int32(index + 1)) }
        while true {
            switch sqlite3_step(handle) {
            case SQLITE_ROW: if !body(Row(handle)) { return }
            case SQLITE_DONE: return
            case let code: throw database.failure(code)
            }
        }
    }

    private func bind(_ value: SQLValue, at index: Int32) throws(SQLiteError) {
        let code =
            switch value {
            case .null: sqlite3_bind_null(handle, index)
            case .integer(let number): sqlite3_bind_int64(handle, index, number)
            case .real(let number): sqlite3_bind_double(handle, index, number)
            case .text(let text): sqlite3_bind_text(handle, index, text, Int32(text.utf8.count), Self.copies)
            // An empty blob has no address, and SQLite would store it as NULL.
            case .blob(let data) where data.isEmpty: sqlite3_bind_zeroblob(handle, index, 0)
            case .blob(let data):
                data.withUnsafeBytes {
                    sqlite3_bind_blob64(handle, index, $0.baseAddress, UInt64($0.count), Self.copies)
                }
            }
        guard code == SQLITE_OK else { throw database.failure(code) }
    }

    /// SQLITE_TRANSIENT: SQLite copies its arguments. A macro with a cast, which Swift cannot import.
    private static let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
