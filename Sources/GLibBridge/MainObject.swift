// Owns exactly one strong reference to a GObject that lives on the main thread (widgets and their kin).
// Thread: main actor; the reference is dropped there whatever thread lets go last.
// Invariant: one MainObject, one reference; a floating reference is sunk by whoever adopts it, and by nothing else.

import CGLib

/// The base of every wrapper of a GObject that belongs to the main thread.
@MainActor open class MainObject {
    package nonisolated(unsafe) let raw: UnsafeMutableRawPointer  // Never reassigned; used on the main actor only.

    /// For a reference handed over by its constructor (floating or full).
    package init(adopting pointer: UnsafeMutableRawPointer) {
        if g_object_is_floating(pointer) != 0 { g_object_ref_sink(pointer) }
        raw = pointer
        Live.mainObjects.born()
        Live.madeObjects.born()
        g_object_weak_ref(pointer.assumingMemoryBound(to: GObject.self), { _, _ in Live.madeObjects.died() }, nil)
    }

    /// For a pointer someone else owns: takes a reference of its own. A floating one stays floating, for whoever is about
    /// to sink it: GTK binds a row of a list before the row has a parent.
    package init(retaining pointer: UnsafeMutableRawPointer) {
        raw = g_object_ref(pointer)
        Live.mainObjects.born()
    }

    isolated deinit {
        g_object_unref(raw)
        Live.mainObjects.died()
    }

    package var opaque: OpaquePointer { OpaquePointer(raw) }

    package func pointer<T>(as type: T.Type) -> UnsafeMutablePointer<T> { raw.assumingMemoryBound(to: type) }

    package var referenceCount: Int { Int(pointer(as: GObject.self).pointee.ref_count) }
}
