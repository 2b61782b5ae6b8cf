// Owns exactly one strong reference to a GObject that any thread may use and release (GStreamer, libsoup).
// Thread: any; GObject's reference count is atomic. Invariant: one SharedObject, one reference.

import CGLib

package final class SharedObject: @unchecked Sendable {
    // Safe: the pointer never changes, GObject counts references atomically, and only thread-safe libraries hand their
    // objects to this class.
    package let raw: UnsafeMutableRawPointer

    /// Takes over the reference that a constructor returned, floating or full.
    package init(adopting pointer: UnsafeMutableRawPointer) {
        if g_object_is_floating(pointer) != 0 { g_object_ref_sink(pointer) }
        raw = pointer
        Live.sharedObjects.born()
    }

    /// Adds a reference to an object that another owner holds. A floating reference stays floating for the owner that
    /// sinks it: GTK binds a list row before the row has a parent.
    package init(retaining pointer: UnsafeMutableRawPointer) {
        raw = g_object_ref(pointer)
        Live.sharedObjects.born()
    }

    deinit {
        g_object_unref(raw)
        Live.sharedObjects.died()
    }

    package var opaque: OpaquePointer { OpaquePointer(raw) }

    package func pointer<T>(as type: T.Type) -> UnsafeMutablePointer<T> { raw.assumingMemoryBound(to: type) }
}
