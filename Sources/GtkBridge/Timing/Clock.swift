import CAdwaita
import CGLib
import GLibBridge

package enum Clock {
    /// The present time in the frame clock's time base, in seconds.
    package static var now: Double { Double(g_get_monotonic_time()) / 1_000_000 }
}
