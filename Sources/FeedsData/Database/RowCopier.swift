// Puts rows of a damaged table into a sound one.
// Thread: that of the store. Invariant: a row that the sound table refuses is left out; a disk that refuses is an error.

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

    /// The row's first column is its number; the table's own follow.
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
