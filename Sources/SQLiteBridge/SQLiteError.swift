// SQLite's errors, as cases on which callers can act.
// Thread: any; a plain value. Invariant: `message` is SQLite's own sentence.

import CSQLite

package struct SQLiteError: Error, Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// Another connection holds the lock.
        case busy
        case full
        case readOnly
        case corrupt
        case constraint
        case cannotOpen
        case inputOutput
        /// A newer version of the program made the database.
        case tooNew
        case other
    }

    package let kind: Kind
    package let code: Int32
    package let message: String

    package init(kind: Kind, code: Int32 = SQLITE_ERROR, message: String) {
        self.kind = kind
        self.code = code
        self.message = message
    }

    init(code: Int32, message: String) {
        self.init(kind: Self.kind(of: code), code: code, message: message)
    }

    private static func kind(of code: Int32) -> Kind {
        // Extended codes keep the plain one in their low byte.
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_FULL: .full
        case SQLITE_READONLY, SQLITE_PERM: .readOnly
        case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt
        case SQLITE_CONSTRAINT: .constraint
        case SQLITE_CANTOPEN: .cannotOpen
        case SQLITE_IOERR: .inputOutput
        default: .other
        }
    }
}

extension SQLiteError: CustomStringConvertible {
    package var description: String { message }
}
