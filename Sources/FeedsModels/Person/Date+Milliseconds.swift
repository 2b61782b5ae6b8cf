// Dates as the store keeps them and an export writes them.
// Thread: any. Invariant: a date that went through here once comes out of it the same ever after.

package import Foundation

extension Date {
    /// Since 1970. What no calendar can name is brought to the nearest date that one can.
    package var milliseconds: Int64 {
        let clamped = min(max(timeIntervalSince1970, Self.distantPast.timeIntervalSince1970), Self.latest)
        return Int64((clamped * 1000).rounded())
    }

    package init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// To the millisecond.
    package var whole: Date { Date(milliseconds: milliseconds) }

    /// The last second of the year 9999, the last that ISO 8601 writes with four digits.
    private static let latest: Double = 253_402_300_799
}
