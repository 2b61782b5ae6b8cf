// The desktop's portals, for reports.
// Thread: any; blocks until the session bus answers, two seconds for each portal at most.

import CGLib

package enum Portals {
    private static let interfaces = ["FileChooser", "OpenURI", "Inhibit", "Notification", "Settings", "Trash"]
    private static let milliseconds: gint = 2_000

    /// The version of each portal that answers; nil without a session bus or any portal.
    package static func versions() -> [String: Int]? {
        guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
        var found: [String: Int] = [:]
        for interface in interfaces { found[interface] = version(of: interface, bus) }
        return found.isEmpty ? nil : found
    }

    private static func version(of interface: String, _ bus: OpaquePointer) -> Int? {
        let wanted = BusValue.tuple([.string("org.freedesktop.portal.\(interface)"), .string("version")])
        guard
            let answer = g_dbus_connection_call_sync(
                bus, "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
                "org.freedesktop.DBus.Properties", "Get", wanted.variant(), nil, G_DBUS_CALL_FLAGS_NONE, milliseconds,
                nil, nil)
        else { return nil }
        defer { g_variant_unref(answer) }
        guard case .tuple(let values)? = BusValue(answer), case .wrapped(let value)? = values.first else { return nil }
        return value.number.map { Int(max(0, min($0, 1_000))) }
    }
}
