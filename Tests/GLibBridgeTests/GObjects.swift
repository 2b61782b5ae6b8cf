// The plain GLib objects that the tests of this folder wrap, and a witness that reports their finalisation.
// Thread: that of the test. Invariant: every maker returns a full (or floating) reference.

import CGLib

enum GObjects {
    static func action(_ name: String = "play") throws -> UnsafeMutableRawPointer {
        try found(g_simple_action_new(name, nil).map { UnsafeMutableRawPointer($0) })
    }

    static func list() throws -> UnsafeMutableRawPointer {
        try found(g_list_store_new(g_object_get_type()).map { UnsafeMutableRawPointer($0) })
    }

    static func application() throws -> UnsafeMutableRawPointer {
        try found(g_application_new(nil, GApplicationFlags(rawValue: 0)).map { UnsafeMutableRawPointer($0) })
    }

    /// Its signal asks the listeners whether an authentication mechanism is allowed, so a handler must return an
    /// answer.
    static func authenticationObserver() throws -> UnsafeMutableRawPointer {
        try found(g_dbus_auth_observer_new().map { UnsafeMutableRawPointer($0) })
    }

    static func floating() throws -> UnsafeMutableRawPointer {
        try found(
            g_object_new_with_properties(g_initially_unowned_get_type(), 0, nil, nil).map {
                UnsafeMutableRawPointer($0)
            })
    }

    static func references(_ object: UnsafeMutableRawPointer) -> Int {
        Int(object.assumingMemoryBound(to: GObject.self).pointee.ref_count)
    }

    private static func found(_ pointer: UnsafeMutableRawPointer?) throws -> UnsafeMutableRawPointer {
        guard let pointer else { throw MakingFailed() }
        return pointer
    }

    struct MakingFailed: Error {}
}

/// Learns of the end of a GObject; alive as long as the test holds it.
final class FinalizeWitness {
    private(set) var isFinalized = false

    init(_ object: UnsafeMutableRawPointer) {
        g_object_weak_ref(
            object.assumingMemoryBound(to: GObject.self),
            { witness, _ in
                guard let witness else { return }
                Unmanaged<FinalizeWitness>.fromOpaque(witness).takeUnretainedValue().isFinalized = true
            }, Unmanaged.passUnretained(self).toOpaque())
    }
}
