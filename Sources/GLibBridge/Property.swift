import CGLib

/// Sets and gets properties of any GObject by name; GLib converts between the number types.
package enum Property {
    package static func set(_ object: UnsafeMutableRawPointer, _ name: String, _ new: some GValueConvertible) {
        var value = GValue()
        g_value_init(&value, type(of: new).gType)
        defer { g_value_unset(&value) }
        new.write(&value)
        g_object_set_property(object.assumingMemoryBound(to: GObject.self), name, &value)
    }

    package static func get<T: GValueConvertible>(_ object: UnsafeMutableRawPointer, _ name: String) -> T {
        var value = GValue()
        g_value_init(&value, T.gType)
        defer { g_value_unset(&value) }
        g_object_get_property(object.assumingMemoryBound(to: GObject.self), name, &value)
        return T.read(&value)
    }
}
