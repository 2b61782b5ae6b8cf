import Foundation

/// How often a feed gets new posts.
enum PostingRate {
    private static let week = 7 * 86_400.0
    private static let window = 8 * week

    /// Posts a week during the last eight weeks; nil for a feed without dates.
    static func perWeek(_ dates: [Date], now: Date) -> Double? {
        guard let oldest = dates.min() else { return nil }
        let recent = dates.count { now.timeIntervalSince($0) <= window }
        guard recent > 0 else { return 0 }
        // A feed lists only its newest posts, which may all be of the last days.
        let span = min(max(now.timeIntervalSince(oldest), 86_400), window)
        return Double(recent) * week / span
    }
}
