// A place in a video as people read it: 0:07, 12:34, 1:02:03.
// Thread: any. Invariant: whole seconds, rounded down, never negative.

import FeedsModels

package enum PlaybackTime {
    /// A hundred hours: no longer time is said.
    package static let limit = 360_000.0

    package static func text(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds < limit else { return "0:00" }
        let whole = max(0, Int(saturating: seconds))
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
