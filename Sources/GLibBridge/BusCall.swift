// Asks another program on the session bus for something.
// Thread: main actor; GDBus answers on the main context. Invariant: the caller hears exactly once whether it was done.

import CGLib

@MainActor package enum BusCall {
    private final class Answer {
        let body: (Bool) -> Void
        init(_ body: @escaping (Bool) -> Void) { self.body = body }
    }

    /// The patience covers the start of a program that the bus starts for the call.
    private static let milliseconds: gint = 15_000

    package static func send(
        to name: String, path: String, interface: String, method: String, _ arguments: BusValue,
        then: @escaping (Bool) -> Void
    ) {
        guard let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return then(false) }
        defer { g_object_unref(UnsafeMutableRawPointer(connection)) }
        let box = Unmanaged.passRetained(Answer(then)).toOpaque()
        g_dbus_connection_call(
            connection, name, path, interface, method, arguments.variant(), nil, G_DBUS_CALL_FLAGS_NONE, milliseconds,
            nil, answered, box)
    }

    private static let answered: GAsyncReadyCallback = { source, result, data in
        let addresses = (UInt(bitPattern: source), UInt(bitPattern: result), UInt(bitPattern: data))
        MainActor.assumeIsolated {
            guard let box = UnsafeRawPointer(bitPattern: addresses.2) else { return }
            let answer = Unmanaged<Answer>.fromOpaque(box).takeRetainedValue()
            let value = g_dbus_connection_call_finish(
                OpaquePointer(bitPattern: addresses.0), OpaquePointer(bitPattern: addresses.1), nil)
            if let value { g_variant_unref(value) }
            answer.body(value != nil)
        }
    }
}
