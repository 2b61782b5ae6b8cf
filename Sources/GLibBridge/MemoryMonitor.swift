import CGLib
import Dispatch

@MainActor package final class MemoryMonitor: MainObject {
    /// GIO's warning level from 0 to 255: 50 low, 100 medium, 255 critical.
    package func onWarning<Owner: AnyObject>(_ owner: Owner, _ body: @escaping @MainActor (Owner, Int) -> Void) {
        connect("low-memory-warning", owner) { owner, arguments in
            body(owner, Int(g_value_get_enum(arguments.boxedValue(1))))
        }
    }
}
