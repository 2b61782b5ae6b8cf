import CGLib
import CGStreamer
import GLibBridge

/// GStreamer counts time in nanoseconds, we in seconds.
enum Nanoseconds {
    static let none = GstClockTime.max

    /// About 36 years. A longer time in a file is an error, and sums of it would overflow.
    private static let most: GstClockTime = 1 << 60

    static func signed(_ seconds: Double) -> gint64 {
        // NaN fails every comparison and becomes 0.
        seconds > 0 ? gint64(min((seconds * 1e9).rounded(), Double(most))) : 0
    }
    static func signed(_ time: GstClockTime) -> gint64 { gint64(min(time, most)) }
    static func seconds(_ time: GstClockTime) -> Double? { time == none ? nil : Double(time) / 1e9 }
}
