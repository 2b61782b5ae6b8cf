// GIO's monitors of network, power profile and memory, which listen to netlink and D-Bus.
// Thread: main actor. A thread of its own creates the monitors, because finding D-Bus may take a while.
// Invariant: without D-Bus or a service the defaults stay, without a warning.

import CGLib
import Dispatch

/// The monitors, each nil where GIO has none.
package struct SystemMonitors: Sendable {
    package let network: NetworkMonitor?
    package let power: PowerMonitor?
    package let memory: MemoryMonitor?

    /// Creates the monitors without blocking the caller.
    @MainActor package static func open(_ done: @escaping @MainActor (SystemMonitors) -> Void) {
        DispatchQueue(label: "mutoscope.monitors", qos: .utility).async {
            // GIO keeps the network monitor; this type owns the others.
            let network = g_network_monitor_get_default().map { UInt(bitPattern: g_object_ref(gpointer($0))) }
            let power = g_power_profile_monitor_dup_default().map { UInt(bitPattern: $0) }
            let memory = g_memory_monitor_dup_default().map { UInt(bitPattern: $0) }
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    done(
                        SystemMonitors(
                            network: pointer(network).map(NetworkMonitor.init(adopting:)),
                            power: pointer(power).map(PowerMonitor.init(adopting:)),
                            memory: pointer(memory).map(MemoryMonitor.init(adopting:))))
                }
            }
        }
    }

    private static func pointer(_ address: UInt?) -> UnsafeMutableRawPointer? {
        address.flatMap { UnsafeMutableRawPointer(bitPattern: $0) }
    }
}

@MainActor package final class PowerMonitor: MainObject {
    package var savesPower: Bool { g_power_profile_monitor_get_power_saver_enabled(opaque) != 0 }

    package func onChange<Owner: AnyObject>(_ owner: Owner, _ body: @escaping @MainActor (Owner) -> Void) {
        connect("notify::power-saver-enabled", owner) { owner, _ in body(owner) }
    }
}
