// An object of the app on the session bus: a delegate answers calls and properties, and the object emits signals.
// Thread: main actor; GDBus calls on the context in which the object was exported, which is the main one.
// Invariant: the object is on the bus exactly as long as this instance lives; each call gets one answer.

import CGLib

@MainActor package final class BusObject {
    private let connection: MainObject
    private let path: String
    private var registrations: [guint] = []
    private var name: guint = 0
    fileprivate weak var delegate: (any BusObjectDelegate)?

    /// `description` is D-Bus introspection XML.
    package init?(bus: MainObject, path: String, description: String, delegate: any BusObjectDelegate) {
        connection = bus
        self.path = path
        self.delegate = delegate
        guard let node = g_dbus_node_info_new_for_xml(description, nil) else { return nil }
        defer { g_dbus_node_info_unref(node) }
        var place = node.pointee.interfaces
        while let interface = place?.pointee {
            export(interface)
            place = place?.advanced(by: 1)
        }
        if registrations.isEmpty { return nil }
    }

    isolated deinit {
        if name != 0 { g_bus_unown_name(name) }
        for registration in registrations { g_dbus_connection_unregister_object(connection.opaque, registration) }
    }

    private func export(_ interface: UnsafeMutablePointer<GDBusInterfaceInfo>) {
        var table = GDBusInterfaceVTable()
        table.method_call = called
        table.get_property = asked
        table.set_property = told
        // GDBus copies the table, and releases the box with the registration.
        let box = Unmanaged.passRetained(Weak(self)).toOpaque()
        let id = g_dbus_connection_register_object(
            connection.opaque, path, interface, &table, box,
            { data in if let data { Unmanaged<Weak>.fromOpaque(data).release() } }, nil)
        if id != 0 { registrations.append(id) }
    }

    /// Owns the name `wanted`, or `second` when another process has `wanted`.
    package func own(name wanted: String, orElse second: String) {
        let box = Unmanaged.passRetained(Weak(self, second)).toOpaque()
        name = g_bus_own_name_on_connection(
            connection.opaque, wanted, G_BUS_NAME_OWNER_FLAGS_NONE, nil, lost, box,
            { data in if let data { Unmanaged<Weak>.fromOpaque(data).release() } })
    }

    /// Leaves the queue for the first name, because a process with a name of its own needs no second one.
    fileprivate func lostName(_ second: String) {
        g_bus_unown_name(name)
        name = g_bus_own_name_on_connection(
            connection.opaque, second, G_BUS_NAME_OWNER_FLAGS_NONE, nil, nil, nil, nil)
    }

    package func emit(_ signal: String, of interface: String, _ arguments: [BusValue]) {
        g_dbus_connection_emit_signal(
            connection.opaque, nil, path, interface, signal, BusValue.tuple(arguments).variant(), nil)
    }

    /// Emits the standard signal that these properties have changed.
    package func changed(_ properties: [String: BusValue], of interface: String) {
        guard !properties.isEmpty else { return }
        emit(
            "PropertiesChanged", of: "org.freedesktop.DBus.Properties",
            [.string(interface), .dictionary(properties), .strings([])])
    }

    fileprivate final class Weak {
        weak var object: BusObject?
        let second: String

        init(_ object: BusObject, _ second: String = "") {
            self.object = object
            self.second = second
        }

        /// Finds the box that GDBus holds; GDBus releases it only after the last call.
        nonisolated static func at(_ address: UInt) -> Weak? {
            UnsafeRawPointer(bitPattern: address).map { Unmanaged<Weak>.fromOpaque($0).takeUnretainedValue() }
        }
    }
}

// GDBus calls these on the main thread, which `assumeIsolated` checks. Pointers cross the isolation as numbers.

private let called: GDBusInterfaceMethodCallFunc = { _, _, _, interface, method, parameters, invocation, data in
    let box = UInt(bitPattern: data)
    let (values, call) = (UInt(bitPattern: parameters), UInt(bitPattern: invocation))
    let (interface, method) = (text(interface), text(method))
    MainActor.assumeIsolated {
        var arguments: [BusValue] = []
        if let values = OpaquePointer(bitPattern: values), case .tuple(let given) = BusValue(values) {
            arguments = given
        }
        let answer = BusObject.Weak.at(box)?.object?.delegate?.called(method, of: interface, arguments)
        g_dbus_method_invocation_return_value(OpaquePointer(bitPattern: call), answer.flatMap { $0.variant() })
    }
}

private let asked: GDBusInterfaceGetPropertyFunc = { _, _, _, interface, name, error, data in
    let box = UInt(bitPattern: data)
    let (interface, name) = (text(interface), text(name))
    let answer = MainActor.assumeIsolated {
        let value = BusObject.Weak.at(box)?.object?.delegate?.property(name, of: interface)
        return UInt(bitPattern: value?.variant())
    }
    if answer == 0 { refuse(error, "\(name) is not known") }
    return OpaquePointer(bitPattern: answer)
}

private let told: GDBusInterfaceSetPropertyFunc = { _, _, _, interface, name, value, error, data in
    let (box, value) = (UInt(bitPattern: data), UInt(bitPattern: value))
    let (interface, name) = (text(interface), text(name))
    let isTaken = MainActor.assumeIsolated {
        guard let value = OpaquePointer(bitPattern: value).flatMap(BusValue.init) else { return false }
        return BusObject.Weak.at(box)?.object?.delegate?.set(name, of: interface, to: value) ?? false
    }
    if !isTaken { refuse(error, "\(name) takes no such value") }
    return isTaken ? 1 : 0
}

private let lost: GBusNameLostCallback = { _, _, data in
    let box = UInt(bitPattern: data)
    MainActor.assumeIsolated {
        if let box = BusObject.Weak.at(box) { box.object?.lostName(box.second) }
    }
}

private func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }

private func refuse(_ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?, _ why: String) {
    g_set_error_literal(error, g_dbus_error_quark(), Int32(G_DBUS_ERROR_INVALID_ARGS.rawValue), why)
}
