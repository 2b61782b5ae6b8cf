import CGLib
import Dispatch

@MainActor package final class NetworkMonitor: MainObject {
    package var isAvailable: Bool { g_network_monitor_get_network_available(opaque) != 0 }
    package var isMetered: Bool { g_network_monitor_get_network_metered(opaque) != 0 }

    package func onChange<Owner: AnyObject>(_ owner: Owner, _ body: @escaping @MainActor (Owner) -> Void) {
        connect("network-changed", owner) { owner, _ in body(owner) }
        connect("notify::network-available", owner) { owner, _ in body(owner) }
        connect("notify::network-metered", owner) { owner, _ in body(owner) }
    }
}
