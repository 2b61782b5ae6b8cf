// Copies the readable rows of a damaged table: forwards, past each damaged place, and backwards up to it.
// Thread: that of the store. Invariant: the rescue ends. On the way forwards row numbers only rise, and each row and
// each look past a damaged place uses up a limited number of tries.

import SQLiteBridge

final class TableRescue {
    /// The first rows after a damaged place are looked up singly; after that the steps become longer and longer.
    private static let closeLook = 4096
    private let table: String
    private let broken: Database
    private let copier: RowCopier
    private var tries: Int
    /// The last row number of the part that was read completely.
    private var last = Int64.min

    init(_ table: String, from broken: Database, with copier: RowCopier, tries: Int) {
        self.table = table
        self.broken = broken
        self.copier = copier
        self.tries = tries
    }

    func run() throws(SQLiteError) {
        while let damage = try copyForwards() {
            guard damage.isInTheRows, let next = nextReadable() else { return }
            try copyBackwards(from: next)
            // A row may have a readable number and unreadable columns; the copy continues after it.
            last = next - 1 > last ? next - 1 : next
        }
    }

    /// Reads by an index that holds every column, and may be sound where the table is not.
    func run(by index: String, _ order: String) throws(SQLiteError) {
        for direction in ["ASC", "DESC"] {
            let keys = order.split(separator: ", ").map { "\($0) \(direction)" }.joined(separator: ", ")
            _ = try copy("INDEXED BY \(index) WHERE rowid <> ? ORDER BY \(keys)", [.min]) { _ in true }
        }
    }

    /// Returns the error that stopped the copy; nil at the end of the table.
    private func copyForwards() throws(SQLiteError) -> SQLiteError? {
        try copy("WHERE rowid > ? ORDER BY rowid", [last]) { row in
            // A truncated page ends in zeros, and its rows all have the number 0.
            guard row > last else { return false }
            last = row
            return true
        }
    }

    private func copyBackwards(from next: Int64) throws(SQLiteError) {
        var reached = next
        // The copy stops at the damage, so its error says nothing new.
        _ = try copy("WHERE rowid < ? AND rowid > ? ORDER BY rowid DESC", [next, last]) { row in
            guard row < reached, row > last else { return false }
            reached = row
            return true
        }
    }

    /// Copies rows while `isInOrder` holds for them.
    private func copy(
        _ part: String, _ values: [Int64], isInOrder: (Int64) -> Bool
    ) throws(SQLiteError) -> SQLiteError? {
        var damage: SQLiteError?
        do throws(SQLiteError) {
            let rows = try broken.prepare("SELECT rowid, \(copier.columnList) FROM \(table) \(part)")
            try rows.forEach(values.map { .integer($0) }) { row in
                guard tries > 0 else { return false }
                tries -= 1
                guard isInOrder(row.integer(0)) else {
                    damage = SQLiteError(kind: .corrupt, message: "the rows are out of order")
                    return false
                }
                copier.copy(row)
                return copier.failure == nil
            }
        } catch {
            damage = error
        }
        if let failure = copier.failure { throw failure }
        return damage
    }

    /// The number of the first row that can be found after the damage.
    private func nextReadable() -> Int64? {
        guard last < .max,
            let probe = try? broken.prepare("SELECT rowid FROM \(table) WHERE rowid >= ? ORDER BY rowid LIMIT 1")
        else { return nil }
        var start = max(last, 0) + 1
        var step: Int64 = 1
        var looks = 0
        while tries > 0, step < 1 << 48 {
            tries -= 1
            do throws(SQLiteError) {
                guard let found = try probe.first(start, read: { $0.integer(0) }) else { return nil }
                if found >= start { return found }
            } catch {
                guard error.isInTheRows else { return nil }
            }
            looks += 1
            if looks > Self.closeLook { step *= 2 }
            let (next, overflows) = start.addingReportingOverflow(step)
            if overflows { return nil }
            start = next
        }
        return nil
    }
}

extension SQLiteError {
    /// False for a table that is missing.
    fileprivate var isInTheRows: Bool { kind == .corrupt || kind == .inputOutput }
}
