package import CGLib

/// A Swift type with a place in GLib's type system.
package protocol GValueConvertible {
    static var gType: GType { get }
    static func read(_ value: UnsafePointer<GValue>) -> Self
    func write(_ value: UnsafeMutablePointer<GValue>)
}
