// Reading and writing GValues and the properties behind them.
// Thread: that of the object. Invariant: every GValue initialised here is unset before its scope ends.

package import CGLib

/// A Swift type with a place in GLib's type system.
package protocol GValueConvertible {
    static var gType: GType { get }
    static func read(_ value: UnsafePointer<GValue>) -> Self
    func write(_ value: UnsafeMutablePointer<GValue>)
}

/// Fundamental type numbers; GLib has them as macros that do not import.
private func fundamental(_ number: GType) -> GType { number << 2 }

extension Bool: GValueConvertible {
    package static var gType: GType { fundamental(5) }
    package static func read(_ value: UnsafePointer<GValue>) -> Bool { g_value_get_boolean(value) != 0 }
    package func write(_ value: UnsafeMutablePointer<GValue>) { g_value_set_boolean(value, self ? 1 : 0) }
}

extension Int32: GValueConvertible {
    package static var gType: GType { fundamental(6) }
    package static func read(_ value: UnsafePointer<GValue>) -> Int32 { g_value_get_int(value) }
    package func write(_ value: UnsafeMutablePointer<GValue>) { g_value_set_int(value, self) }
}

extension UInt32: GValueConvertible {
    package static var gType: GType { fundamental(7) }
    package static func read(_ value: UnsafePointer<GValue>) -> UInt32 { g_value_get_uint(value) }
    package func write(_ value: UnsafeMutablePointer<GValue>) { g_value_set_uint(value, self) }
}

extension Int64: GValueConvertible {
    package static var gType: GType { fundamental(10) }
    package static func read(_ value: UnsafePointer<GValue>) -> Int64 { Int64(g_value_get_int64(value)) }
    package func write(_ value: UnsafeMutablePointer<GValue>) { g_value_set_int64(value, gint64(self)) }
}

extension UInt64: GValueConvertible {
    package static var gType: GType { fundamental(11) }
    package static func read(_ value: UnsafePointer<GValue>) -> UInt64 { UInt64(g_value_get_uint64(value)) }
    package func write(_ value: UnsafeMutablePointer<GValue>) { g_value_set_uint64(value, guint64(self)) }
}

extension Double: GValueConvertible {
    package static var gType: GType { fundamental(15) }
    package static func read(_ value: UnsafePointer<GValue>) -> Double { g_value_get_double(value) }
    package func write(_ value: UnsafeMutablePointer<GValue>) { g_value_set_double(value, self) }
}

extension String: GValueConvertible {
    package static var gType: GType { fundamental(16) }
    package static func read(_ value: UnsafePointer<GValue>) -> String {
        g_value_get_string(value).map { String(cString: $0) } ?? ""
    }
    package func write(_ value: UnsafeMutablePointer<GValue>) { g_value_set_string(value, self) }
}
