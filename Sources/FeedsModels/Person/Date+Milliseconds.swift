// Dates as the store keeps them and an export writes them.
// Thread: any. Invariant: a date that went through here once comes out of it the same ever after.

package import Foundation

extension Date {
    /// Since 1970. What no calendar can name is brought to the nearest date that one can.
    package var milliseconds: Int64 {
        Int64(saturating: (Self.nearest(timeIntervalSince1970) * 1000).rounded())
    }

    package init(milliseconds: Int64) { self.init(timeIntervalSince1970: Self.nearest(Double(milliseconds) / 1000)) }

    private static func nearest(_ seconds: Double) -> Double {
        min(
            max(seconds, Bound.moments.lowerBound.timeIntervalSince1970), Bound.moments.upperBound.timeIntervalSince1970
        )
    }

    /// To the millisecond.
    package var whole: Date { Date(milliseconds: milliseconds) }
}
