// Owns exactly one strong reference to a GObject of the main thread, such as a widget.
// Thread: main actor, which drops the reference even if another thread releases this object last.
// Invariant: one MainObject, one reference; only the initialiser that adopts a floating reference sinks it.

import CGLib

@MainActor open class MainObject {
    package nonisolated(unsafe) let raw: UnsafeMutableRawPointer  // Never reassigned; used on the main actor only.

    /// Takes over the reference that a constructor returned, floating or full.
    package init(adopting pointer: UnsafeMutableRawPointer) {
        if g_object_is_floating(pointer) != 0 { g_object_ref_sink(pointer) }
        raw = pointer
        Live.mainObjects.born()
        Live.madeObjects.born()
        g_object_weak_ref(pointer.assumingMemoryBound(to: GObject.self), { _, _ in Live.madeObjects.died() }, nil)
    }

    /// Adds a reference to an object that another owner holds. A floating reference stays floating for the owner that
    /// sinks it: GTK binds a list row before the row has a parent.
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
