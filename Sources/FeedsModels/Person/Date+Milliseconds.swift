// Dates in whole milliseconds, as the store and an export write them.
// Thread: any. Invariant: converting a converted date again does not change it.

package import Foundation

extension Date {
    /// Since 1970. A date that no calendar can show becomes the nearest possible date.
    package var milliseconds: Int64 {
        Int64(saturating: (Self.nearest(timeIntervalSince1970) * 1000).rounded())
    }

    package init(milliseconds: Int64) { self.init(timeIntervalSince1970: Self.nearest(Double(milliseconds) / 1000)) }

    private static func nearest(_ seconds: Double) -> Double {
        min(
            max(seconds, Bound.moments.lowerBound.timeIntervalSince1970), Bound.moments.upperBound.timeIntervalSince1970
        )
    }

    /// Rounded to the millisecond.
    package var whole: Date { Date(milliseconds: milliseconds) }
}
