// Copies rows of a damaged table into a sound table.
// Thread: that of the store. Invariant: a row that the sound table rejects is left out; a disk failure is an error.

import SQLiteBridge

final class RowCopier {
    let columnList: String
    private let count: Int
    private let insert: Statement
    private(set) var failure: SQLiteError?

    init(_ table: String, columns: [String], into database: Database) throws(SQLiteError) {
        columnList = columns.joined(separator: ", ")
        count = columns.count
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        insert = try database.prepare("INSERT OR IGNORE INTO \(table) (\(columnList)) VALUES (\(marks))")
    }

    /// The first column is the row's number; the table's own columns follow.
    func copy(_ row: Row) {
        guard failure == nil else { return }
        do throws(SQLiteError) {
            try insert.run(all: (1...count).map { row.value($0) })
        } catch {
            let isItsOwnFault = error.kind == .constraint || error.kind == .other
            if !isItsOwnFault { failure = error }
        }
    }
}
