// A file that was opened, as well as the disk and the rights allow.

import SQLiteBridge

struct SharedOpening<Tables> {
    let tables: Tables
    /// The reason why writing fails while reading works; nil when both work.
    let refusal: SQLiteError?
    /// Identifies the opened file, even when another file takes its path later.
    let identity: FileIdentity?
}
