// Emits the signals of GIO's monitors as the system would.
// Thread: main actor. Invariant: every GValue is unset after use.

import CGLib
package import GLibBridge

@MainActor package enum EmittedSignal {
    package static func lowMemory(_ monitor: MemoryMonitor, level: Int) {
        emit("low-memory-warning", monitor) { value in
            g_value_init(value, g_memory_monitor_warning_level_get_type())
            g_value_set_enum(value, Int32(level))
        }
    }

    package static func networkChanged(_ monitor: NetworkMonitor) {
        let isAvailable: gboolean = monitor.isAvailable ? 1 : 0
        emit("network-changed", monitor) { value in
            g_value_init(value, Bool.gType)
            g_value_set_boolean(value, isAvailable)
        }
    }

    package static func notify(_ object: MainObject, _ property: String) {
        g_object_notify(object.pointer(as: GObject.self), property)
    }

    private static func emit(
        _ signal: String, _ object: MainObject, _ fill: (UnsafeMutablePointer<GValue>) -> Void
    ) {
        var values = [GValue(), GValue()]
        values.withUnsafeMutableBufferPointer { values in
            guard let first = values.baseAddress else { return }
            let type = object.pointer(as: GTypeInstance.self).pointee.g_class.pointee.g_type
            g_value_init(first, type)
            g_value_set_object(first, object.raw)
            fill(first + 1)
            g_signal_emitv(first, g_signal_lookup(signal, type), 0, nil)
            g_value_unset(first)
            g_value_unset(first + 1)
        }
    }
}
