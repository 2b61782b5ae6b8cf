// The five kinds of value that SQLite stores, and the mapping from Swift's types.
// Thread: any; plain values. Invariant: text is UTF-8, numbers are 64 bits wide.

package import Foundation

package enum SQLValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob(Data)
}

extension SQLValue: SQLBindable {
    package var sqlValue: SQLValue { self }
}

extension Int: SQLBindable {
    package var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Int64: SQLBindable {
    package var sqlValue: SQLValue { .integer(self) }
}

extension Bool: SQLBindable {
    package var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension Double: SQLBindable {
    package var sqlValue: SQLValue { .real(self) }
}

extension String: SQLBindable {
    package var sqlValue: SQLValue { .text(self) }
}

extension Data: SQLBindable {
    package var sqlValue: SQLValue { .blob(self) }
}

/// Seconds since 1970.
extension Date: SQLBindable {
    package var sqlValue: SQLValue { .real(timeIntervalSince1970) }
}

extension Optional: SQLBindable where Wrapped: SQLBindable {
    package var sqlValue: SQLValue { self?.sqlValue ?? .null }
}
