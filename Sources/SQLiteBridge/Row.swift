import CSQLite
package import Foundation

/// The statement's present row; valid only while it is read.
package struct Row {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) { self.handle = handle }

    package func integer(_ column: Int) -> Int64 { sqlite3_column_int64(handle, Int32(column)) }
    package func real(_ column: Int) -> Double { sqlite3_column_double(handle, Int32(column)) }
    package func isNull(_ column: Int) -> Bool { sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL }

    package func text(_ column: Int) -> String {
        guard let bytes = sqlite3_column_text(handle, Int32(column)) else { return "" }
        let count = Int(sqlite3_column_bytes(handle, Int32(column)))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    package func blob(_ column: Int) -> Data {
        guard let bytes = sqlite3_column_blob(handle, Int32(column)) else { return Data() }
        return Data(bytes: bytes, count: Int(sqlite3_column_bytes(handle, Int32(column))))
    }

    /// The value, in its stored type.
    package func value(_ column: Int) -> SQLValue {
        switch sqlite3_column_type(handle, Int32(column)) {
        case SQLITE_INTEGER: .integer(integer(column))
        case SQLITE_FLOAT: .real(real(column))
        case SQLITE_TEXT: .text(text(column))
        case SQLITE_BLOB: .blob(blob(column))
        default: .null
        }
    }

    package func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }
    package func optionalInteger(_ column: Int) -> Int64? { isNull(column) ? nil : integer(column) }
    package func date(_ column: Int) -> Date { Date(timeIntervalSince1970: real(column)) }
}
