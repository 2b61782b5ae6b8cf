// The tables of a file that several programs may hold open, as far as opening and watching the file need them.

import SQLiteBridge

protocol SharedTables {
    var database: Database { get }
    /// Rises when another connection has written.
    func outsideChanges() throws(SQLiteError) -> Int64
}
