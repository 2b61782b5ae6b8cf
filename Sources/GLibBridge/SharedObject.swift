// Owns exactly one strong reference to a GObject that may be used and released on any thread (GStreamer, libsoup).
// Thread: any; GObject's reference count is atomic. Invariant: one SharedObject, one reference.

import CGLib

/// The owner of a GObject whose library is itself thread-safe.
package final class SharedObject: @unchecked Sendable {
    // Safe: the pointer never changes, GObject counts references atomically, and only libraries that may be called
    // from any thread hand their objects to this class.
    package let raw: UnsafeMutableRawPointer

    /// For a reference handed over by its constructor (floating or full).
    package init(adopting pointer: UnsafeMutableRawPointer) {
        if g_object_is_floating(pointer) != 0 { g_object_ref_sink(pointer) }
        raw = pointer
        Live.sharedObjects.born()
    }

    /// For a pointer someone else owns: takes a reference of its own. A floating one stays floating, for whoever is about
    /// to sink it: GTK binds a row of a list before the row has a parent.
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
